import { useEffect, useState } from 'react';

type QrCodeProps = { text: string; label: string; className?: string };

/**
 * A QR code. It is dark on white in both modes, because few cameras read inverted codes. Loads the encoder on
 * demand, and reserves space for the code.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    let wanted = true;
    void drawn(text).then((made) => wanted && setCode(made));
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      {code && <path d={code.path} fill="#000000" />}
    </svg>
  );
}

type Code = { size: number; path: string };

const QUIET_ZONE = 3;

async function drawn(text: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join('') };
}
