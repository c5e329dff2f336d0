import { useMemo } from 'react';
import { encode } from 'uqr';

const BORDER = 2;

/** Dark squares as one path, a square per unit. */
const pathOf = (squares: readonly (readonly boolean[])[]) =>
  squares
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + BORDER} ${y + BORDER}h1v1h-1z` : '')))
    .filter((part) => part !== '')
    .join('');

/** A text as a QR code; always dark on light, as readers expect. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data } = useMemo(() => encode(text, { border: 0 }), [text]);
  const size = data.length + 2 * BORDER;
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
};
