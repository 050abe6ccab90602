import { mount } from "svelte";
import App from "./app/App.svelte";
import { startWorker } from "./app/closedPage";
import { route } from "./app/route.svelte";
import { settings } from "./app/settings.svelte";
import "./styles/tokens.css";

const WORKER_AFTER = 8000; // milliseconds: its files must not compete with the first table on a slow phone

settings.dress(document.documentElement);
const target = document.getElementById("app");
if (target) mount(App, { target });
startWorker(WORKER_AFTER, (path) => route.go(path));
