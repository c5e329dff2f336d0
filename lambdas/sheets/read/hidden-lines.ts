const ROW = /<(?:\w+:)?row\s([^>]*)>/g;
const NUMBER = /(?:^|\s)r\s*=\s*["'](\d+)["']/;
const HIDDEN = /(?:^|\s)hidden\s*=\s*["'](?:1|true)["']/;

/** The lines of a sheet that are hidden, by a filter or by hand, from the sheet's XML; the first line is 0. */
export const hiddenInXlsx = (xml: Uint8Array): ReadonlySet<number> => {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  const hidden = new Set<number>();
  if (!bytes.includes('hidden')) return hidden;
  let line = -1;
  // One character per byte is enough, because only names and numbers matter.
  for (const [, attributes = ''] of bytes.toString('latin1').matchAll(ROW)) {
    const number = NUMBER.exec(attributes)?.[1];
    line = number === undefined ? line + 1 : Number(number) - 1;
    if (HIDDEN.test(attributes)) hidden.add(line);
  }
  return hidden;
};

const BOF = 0x0809;
const BOUND_SHEET = 0x0085;
const ROW_RECORD = 0x0208;
const HEAD = 4;
/** Where a Row record has its flags, and the flag of a row without height. */
const FLAGS_AT = 12;
const NO_HEIGHT = 0x20;

/** The same of the sheets of an .xls, from the stream of its records. [MS-XLS] 2.4.221 Row. */
export const hiddenInXls = (stream: Uint8Array): readonly ReadonlySet<number>[] => {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  const begins: number[] = [];
  const found = new Map<number, Set<number>>();
  let sheet = 0;
  for (let at = 0; at + HEAD <= bytes.length; at += HEAD + bytes.readUInt16LE(at + 2)) {
    const [type, body] = [bytes.readUInt16LE(at), at + HEAD];
    if (type === BOF) sheet = at;
    if (type === BOUND_SHEET && body + HEAD <= bytes.length) begins.push(bytes.readUInt32LE(body));
    if (type !== ROW_RECORD || body + FLAGS_AT + 2 > bytes.length) continue;
    if ((bytes.readUInt16LE(body + FLAGS_AT) & NO_HEIGHT) === 0) continue;
    found.set(sheet, (found.get(sheet) ?? new Set()).add(bytes.readUInt16LE(body)));
  }
  return begins.map((begin) => found.get(begin) ?? new Set());
};
