declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** The parts of its axes that a variable font keeps, by their tags. */
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    /** Entries of the table of names that stay. */
    readonly preserveNameIds?: readonly number[];
  }

  /** The font with the glyphs of a text. */
  // biome-ignore lint/style/noDefaultExport: the library has no other.
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
