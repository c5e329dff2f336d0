import { strFromU8, strToU8, unzipSync } from 'fflate/browser';
import { invalidType, NO_WORKBOOK } from '../read/file-kind.ts';

/** The XML parts of a workbook by name; pictures, macros and other parts are never unzipped. */
export type Parts = Readonly<Record<string, Uint8Array>>;

const TYPES = '[Content_Types].xml';
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Unzips a workbook that has passed the guard. */
export const partsOf = (bytes: Uint8Array): Parts => {
  const unpacked = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/i.test(name) });
  const parts = Object.fromEntries(Object.entries(unpacked).map(([name, part]) => [name.replaceAll('\\', '/'), part]));
  const workbook = workbookPart(parts);
  nameFromFolder(parts, workbook);
  if (!/<(?:\w+:)?workbook[\s>]/.test(strFromU8(parts[workbook] ?? new Uint8Array()))) throw invalidType(NO_WORKBOOK);
  const types = strFromU8(parts[TYPES] ?? new Uint8Array());
  if (types.includes(`/${workbook}"`)) return parts;
  // The parser finds the workbook by its content type, which some programs omit.
  const named = `<Override PartName="/${workbook}" ContentType="${WORKBOOK_TYPE}"/></Types>`;
  return { ...parts, [TYPES]: strToU8(types.replace('</Types>', named)) };
};

/** Of targets that begin at the package the parser knows those in the usual folder only. */
const nameFromFolder = (parts: Record<string, Uint8Array>, workbook: string) => {
  const { folder, relations } = placeOf(workbook);
  const part = parts[relations];
  if (!part) return;
  const named = strFromU8(part).replaceAll(
    /(\bTarget\s*=\s*["'])\/([^"']*)/g,
    (whole, start: string, target: string) =>
      target.startsWith(folder) ? `${start}${target.slice(folder.length)}` : whole,
  );
  parts[relations] = strToU8(named);
};

/** The folder of a part, and the part that holds its relationships. */
export const placeOf = (name: string) => {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(name) ?? [];
  return { folder, relations: `${folder}_rels/${file}.rels` };
};

/** The name of the workbook part, by the relationships of the package. */
export const workbookPart = (parts: Parts): string =>
  targetsOf(parts, '_rels/.rels', '').find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';

/** The relationships of a part, with their targets as names of parts. */
export const targetsOf = (parts: Parts, name: string, folder: string) => {
  const xml = strFromU8(parts[name] ?? new Uint8Array());
  return [...xml.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].map(([, attributes = '']) => {
    const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map(
      (key) => new RegExp(`\\b${key}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1],
    );
    return { id, type, target: partName(target, folder) };
  });
};

/** A target is relative to the folder of its part, or to the package if it starts with a slash. */
const partName = (target: string, folder: string) => decodeURI(new URL(target, `file:///${folder}`).pathname).slice(1);
