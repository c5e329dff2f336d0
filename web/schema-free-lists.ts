import { isDeepStrictEqual } from 'node:util';
import { type Plugin, runnerImport } from 'vite';

/** Puts the lists that screens show into the bundle as they are, without the schemas they are made from; types are untouched. */
export const schemaFreeLists = (): Plugin => ({
  name: 'schema-free-lists',
  async load(id) {
    if (!/\/contract\/[\w-]+\/schema-free-(record-)?lists\.ts$/.test(id)) return null;
    const { module } = await runnerImport<Readonly<Record<string, unknown>>>(id);
    return Object.entries(module)
      .map(([name, list]) => {
        const text = JSON.stringify(list);
        if (!isDeepStrictEqual(JSON.parse(text), list)) throw new Error(`${name} of ${id} is more than JSON can hold`);
        return `export const ${name} = ${text};`;
      })
      .join('\n');
  },
});
