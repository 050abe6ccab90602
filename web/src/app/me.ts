/** The secret by which the room knows this browser at deals that several people play. It never leaves but in requests. */
import { load, save } from "./browserStorage";

const KEY = "me";
let own = "";

export function me(): string {
  const stored = own || load<unknown>(KEY, "");
  if (typeof stored === "string" && /^[\w-]{22,64}$/.test(stored)) return (own = stored);
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  own = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => (sign === "+" ? "-" : sign === "/" ? "_" : ""));
  save(KEY, own);
  return own;
}
