/** Names that Windows keeps for devices, whatever their ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name that every file system and every unpacking program takes: letters, digits and a few signs of ASCII, accents left
 * out. `fallback` stands for a name of which nothing is left.
 */
export const safeName = (name: string, longest: number, fallback: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 _-]+/g, ' ')
    .replace(/ +/g, ' ')
    .slice(0, longest)
    .replace(/^[ _-]+|[ _-]+$/g, '');
  return plain === '' || reserved.test(plain) ? `${fallback}${plain === '' ? '' : ` ${plain}`}` : plain;
};

const FOLDER_LONGEST = 40;
const NAME_LONGEST = 50;

/** What is after the family of an id: no two records of a family have it alike. */
const tailOf = (id: string) => id.slice(id.indexOf('-') + 1);

/** The folder of a record: its name, and what no other record has. */
export const folderOf = (id: string, name: string) => `${safeName(name, FOLDER_LONGEST, 'record')}-${tailOf(id)}`;

/** Gives out the paths of a record's documents: no two are alike, whatever the case of their letters. */
export const documentPaths = () => {
  const taken = new Set<string>();
  return (kind: string, id: string, name: string, version: number, ending: string): string => {
    const base = `documents/${safeName(kind, NAME_LONGEST, 'other')}/${safeName(name, NAME_LONGEST, 'document')}`;
    const short = `${base}-v${version}.${ending}`;
    const path = taken.has(short.toLowerCase()) ? `${base}-${tailOf(id)}-v${version}.${ending}` : short;
    taken.add(path.toLowerCase());
    return path;
  };
};
