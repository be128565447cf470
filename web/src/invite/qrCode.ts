/** QR codes for links, at error level M. */
import { correction, generate, mode } from "lean-qr";

export interface QrCode {
  /** Modules on a side. */
  readonly size: number;
  /** The dark modules as an SVG path, row by row in runs. */
  readonly path: string;
}

export function qrCode(text: string): QrCode {
  const level = correction.M;
  const code = generate(text, { minCorrectionLevel: level, maxCorrectionLevel: level, modes: [mode.ascii] });
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      let run = 0;
      while (code.get(x + run, y)) run += 1;
      if (run) path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { size: code.size, path };
}
