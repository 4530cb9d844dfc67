import { useMemo } from 'react';
import { encode } from 'uqr';

/** White space around a code, in modules, without which many cameras find nothing (ISO/IEC 18004). */
const quietZone = 4;

/** A text as a QR code, in dark on light whatever the theme: cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: quietZone });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: dark.join('') };
  }, [text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
