import { resolve } from 'node:path';
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';
import type { Screen } from '#web/routing/screen.ts';
import { firstCalls } from './first-calls.ts';

const screensModule = resolve(import.meta.dirname, 'src/areas/all-screens.ts');
const FRAME = 'src/app/secured-part.tsx';

interface BuiltFile {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly moduleIds?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, BuiltFile>>;

/** The module that a screen is fetched from, as it stands in the text of the function that imports it. */
const moduleOf = (path: string, Content: object) => {
  const found = /import\w*\(\s*["']\/?([^"']+)["']/.exec(String('load' in Content ? Content.load : ''))?.[1];
  if (found === undefined) throw new Error(`The screen of ${path} names no module`);
  return found;
};

const fileOf = (bundle: Bundle, module: string) => {
  const found = Object.keys(bundle).find((file) => bundle[file]?.moduleIds?.some((id) => id.endsWith(`/${module}`)));
  if (found === undefined) throw new Error(`No file of the build has ${module}`);
  return found;
};

/** A file, what it loads, and the style sheets of these. */
const withAll = (bundle: Bundle, files: readonly string[]): ReadonlySet<string> => {
  const found = new Set(files);
  for (const file of found)
    for (const more of [...(bundle[file]?.imports ?? []), ...(bundle[file]?.viteMetadata?.importedCss ?? [])])
      found.add(more);
  return found;
};

/** The patterns of the screens behind the sign-in, with the module of each. */
const screensWithModules = async () => {
  const { module } = await runnerImport<{ readonly allScreens: readonly { readonly screens: readonly Screen[] }[] }>(
    screensModule,
  );
  return module.allScreens.flatMap(({ screens }) =>
    screens.map(({ path, Content }) => ({ path, module: moduleOf(path, Content) })),
  );
};

/** The files of some screens in an order in which most screens name the same places: the table is part of every page. */
const mostUsedFirst = (screens: readonly (readonly string[])[]) => {
  const uses = (file: string) => screens.filter((own) => own.includes(file)).length;
  return [...new Set(screens.flat())].sort((one, other) => uses(other) - uses(one));
};

/** What public/early.js fetches: what all screens are made of, and what each has besides, by places in `files`. */
const tableOf = async (bundle: Bundle) => {
  const first = withAll(
    bundle,
    Object.keys(bundle).filter((file) => bundle[file]?.isEntry),
  );
  const frame = withAll(bundle, [fileOf(bundle, FRAME)]);
  const screens = (await screensWithModules()).map(({ path, module }) => ({
    path,
    own: [...withAll(bundle, [fileOf(bundle, module)])].filter((file) => !first.has(file) && !frame.has(file)),
  }));
  const files = mostUsedFirst(screens.map(({ own }) => own));
  const placesOf = (own: readonly string[]) => own.map((file) => files.indexOf(file)).sort((a, b) => a - b);
  return {
    frame: [...frame].filter((file) => !first.has(file)),
    files,
    screens: Object.fromEntries(screens.map(({ path, own }) => [path, placesOf(own)])),
    calls: firstCalls,
  };
};

/**
 * Names in the page which files each screen behind the sign-in is made of and what it fetches first, for public/early.js to
 * fetch both at once, if a user is signed in.
 */
export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  transformIndexHtml: {
    order: 'post',
    handler: async (_html, { bundle }): Promise<HtmlTagDescriptor[]> =>
      bundle
        ? [
            {
              tag: 'script',
              attrs: { id: 'screens', type: 'application/json' },
              children: JSON.stringify(await tableOf(bundle)).replaceAll('<', '\\u003c'),
              injectTo: 'head-prepend',
            },
          ]
        : [],
  },
});
