import type { Plugin } from 'vite';

interface Chunk {
  readonly type: string;
  readonly name: string;
  readonly fileName: string;
  code: string;
  imports: string[];
}

/** `n as e, r as t` as pairs of the name outside and the name here. */
const pairsIn = (list: string) =>
  list.split(',').map((each) => {
    const [one = '', other = one] = each.trim().split(' as ');
    return [one, other] as const;
  });

const importOf = ({ fileName }: Chunk) =>
  new RegExp(`import\\{([^}]+)\\}from"\\./${fileName.split('/').at(-1)?.replaceAll('.', '\\.')}";?`);

/** The names of the bundler's helpers outside the file that contains them. */
const outside = (name: string) => `runtime_${name}`;

/** The file with the bundler's helpers at its beginning, for itself and for others. */
const withHelpers = ({ code }: Chunk, helpers: Chunk) => {
  const [, exported = ''] = /export\{([^}]+)\};?\s*$/.exec(helpers.code) ?? [];
  const body = helpers.code.replace(/export\{[^}]+\};?\s*$/, '');
  const given = pairsIn(exported).map(([own, name]) => `${outside(name)}:${own}`);
  const names = pairsIn(exported).map(([, name]) => outside(name));
  const [found = '', imported = ''] = importOf(helpers).exec(code) ?? [];
  const own =
    imported === ''
      ? ''
      : `const ${pairsIn(imported)
          .map(([name, here]) => `${here}=${outside(name)}`)
          .join(',')};`;
  const start = `const{${names.join(',')}}=(()=>{${body}return{${given.join(',')}}})();export{${names.join(',')}};${own}`;
  return start + code.replace(found, '');
};

const otherwise = ({ code }: Chunk, helpers: Chunk, home: Chunk) =>
  code.replace(importOf(helpers), (_, imported: string) => {
    const names = pairsIn(imported).map(([name, here]) => `${outside(name)} as ${here}`);
    return `import{${names.join(',')}}from"./${home.fileName.split('/').at(-1)}";`;
  });

/**
 * Puts the bundler's helpers, which it leaves in a file of their own, into the file of React, which every page loads: a
 * request less for each. The names of the files are made before this: a change of what is written here must give the file
 * of React another name in vite.config.ts, or browsers go on with the one they have.
 */
export const oneRuntime = (): Plugin => ({
  name: 'one-runtime',
  apply: 'build',
  enforce: 'pre',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle as unknown as Readonly<Record<string, Chunk>>).filter(
      ({ type }) => type === 'chunk',
    );
    const helpers = chunks.find(({ name }) => name === 'rolldown-runtime');
    const home = chunks.find(({ name }) => name === 'react-base');
    if (!helpers || !home) return this.error('The build has no file of React or of the helpers');
    for (const chunk of chunks) {
      if (!chunk.imports.includes(helpers.fileName)) continue;
      chunk.code = chunk === home ? withHelpers(chunk, helpers) : otherwise(chunk, helpers, home);
      const others = chunk.imports.filter((file) => file !== helpers.fileName && file !== home.fileName);
      chunk.imports = chunk === home ? others : [home.fileName, ...others];
    }
    delete bundle[helpers.fileName];
  },
});
