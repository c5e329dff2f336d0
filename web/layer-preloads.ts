import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Files that screens load together, by the names that chunk-layers.ts and the build give them. */
const screens = ['sign-in', 'base', 'query', 'shell'];
const lists = ['list'];
const records = ['public', 'zod', 'forms', 'record'];

interface BuiltFile {
  readonly type: string;
  readonly name?: string | undefined;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

const filesOf = (bundle: Readonly<Record<string, BuiltFile>>, names: readonly string[]) =>
  Object.entries(bundle).flatMap(([file, { type, name, viteMetadata }]) =>
    type === 'chunk' && names.includes(name ?? '') ? [file, ...(viteMetadata?.importedCss ?? [])] : [],
  );

const meta = (name: string, files: readonly string[]): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name, content: [...new Set(files)].map((file) => `/${file}`).join(' ') },
  injectTo: 'head-prepend',
});

/** Names in the page which files all screens load, lists besides, and records besides those, for public/early.js to ask for where somebody is signed in. */
export const layerPreloads = (): Plugin => ({
  name: 'layer-preloads',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      bundle
        ? [
            meta('preload-screens', filesOf(bundle, screens)),
            meta('preload-lists', filesOf(bundle, lists)),
            meta('preload-records', filesOf(bundle, records)),
          ]
        : [],
  },
});
