import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

const Package = z.looseObject({
  version: z.string().default(''),
  license: z.string().optional(),
  licenses: z.array(z.looseObject({ type: z.string() })).optional(),
  dev: z.boolean().default(false),
});
const Lock = z.object({ packages: z.record(z.string(), Package) });

/** A package that is installed, where it lies, under which licence (SPDX), and whether it is for development alone. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isDev: boolean;
}

const root = new URL('../../', import.meta.url);

/** Older packages say it in their own file only, and in an older form. */
const ownWords = (path: string): string => {
  const file = new URL(`${path}/package.json`, root);
  if (!existsSync(file)) return '';
  const { license, licenses = [] } = Package.parse(JSON.parse(readFileSync(file, 'utf8')));
  return license ?? licenses.map(({ type }) => type).join(' OR ');
};

/** Every package of the lockfile; nothing is read from the network. */
export const licensedPackages = (): Licensed[] => {
  const { packages } = Lock.parse(JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? ownWords(path),
      isDev: dev,
    }));
};

/** Licences that ask for nothing but their own text: what is built with these may be given away and kept closed. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Of fonts: they may be part of what is given away, with their own names and texts inside.
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];

/** Tools of development that are given away with nothing: changes of their own files would have to be shown. */
const FOR_TOOLS = ['MPL-2.0', 'Python-2.0'];

/** Whether a package may be used: one of the licences it offers, with all that belong to it, is allowed for what it is used for. */
export const isAllowed = ({ licence, isDev }: Pick<Licensed, 'licence' | 'isDev'>): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((each) => FREE.includes(each) || (isDev && FOR_TOOLS.includes(each))));
