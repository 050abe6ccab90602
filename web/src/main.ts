import { mount } from "svelte";
import App from "./app/App.svelte";
import { settings } from "./app/settings.svelte";
import "./styles/tokens.css";

settings.dress(document.documentElement);
const target = document.getElementById("app");
if (target) mount(App, { target });
