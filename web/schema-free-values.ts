import { isDeepStrictEqual } from 'node:util';
import { type Plugin, runnerImport } from 'vite';

/** Puts lists and required fields into the bundle as they are, without the schemas they are made from; types are untouched. */
export const schemaFreeValues = (): Plugin => ({
  name: 'schema-free-values',
  async load(id) {
    if (!/\/schema-free-[\w-]+\.ts$/.test(id)) return null;
    const { module } = await runnerImport<Readonly<Record<string, unknown>>>(id);
    return Object.entries(module)
      .map(([name, value]) => {
        const text = JSON.stringify(value);
        if (!isDeepStrictEqual(JSON.parse(text), value)) throw new Error(`${name} of ${id} is more than JSON can hold`);
        return `export const ${name} = ${text};`;
      })
      .join('\n');
  },
});
