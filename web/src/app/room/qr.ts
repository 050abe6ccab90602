/** A text as a QR code: the path of its dark squares in a square of `size` modules, with the quiet zone around it. */
import qrcode from "qrcode-generator";

const QUIET = 4; // modules of quiet zone that readers need

export function qrPath(text: string): { size: number; path: string } {
  const code = qrcode(0, "M"); // 0: the smallest that holds the text
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
  return { size: count + 2 * QUIET, path };
}
