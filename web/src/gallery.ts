/** Hand-made tables of every kind, for developers: gallery.html?show=hearts&theme=dark&column=1. Not shipped. */
import { mount } from "svelte";
import "./styles/tokens.css";
import Gallery from "./gallery/Gallery.svelte";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
mount(Gallery, { target: document.getElementById("gallery")!, props: { asked } });
