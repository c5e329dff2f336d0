import { resolve } from 'node:path';
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';

const pages = resolve(import.meta.dirname, 'src/app/standing-pages.tsx');

/** Puts the landing page and the sign-in into the page as markup, so that they are painted before any script has come. */
export const standingPages = (): Plugin => ({
  name: 'standing-pages',
  apply: 'build',
  transformIndexHtml: async () => {
    const { module } = await runnerImport<{ readonly standingPages: Readonly<Record<string, string>> }>(pages);
    return Object.entries(module.standingPages).map(
      ([name, children]): HtmlTagDescriptor => ({
        tag: 'div',
        attrs: { class: `early-page ${name}` },
        children,
        injectTo: 'body-prepend',
      }),
    );
  },
});
