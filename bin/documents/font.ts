import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { commandOf } from '../command/command.ts';

const usage = `Writes web/src/styles/inter.woff2: of the variable font Inter what style sheets use.

  npm run font
`;

const styles = new URL('../../web/src/styles/', import.meta.url);
const whole = new URL(
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
);

/** The characters that font.css asks this font for: U+0000-00FF, U+0131, ... */
const characters = (css: string) => {
  const ranges = /unicode-range:([^;]+);/.exec(css)?.[1] ?? '';
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, place) =>
        String.fromCodePoint(from + place),
      );
    })
    .join('');
};

/** The name of the copyright, of the licence, and where it stands: the licence wants them kept. */
const LICENCE_NAMES = [0, 13, 14];

/** The font with the weights from 400 to 700, as font.css names them, without what only other weights and alternates need. */
const smallFont = (): Promise<Buffer> =>
  subsetFont(readFileSync(whole), characters(readFileSync(new URL('font.css', styles), 'utf8')), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    preserveNameIds: LICENCE_NAMES,
  });

commandOf(usage).parsed({});
writeFileSync(new URL('inter.woff2', styles), await smallFont());
