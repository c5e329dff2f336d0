import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 3_000;
const TRIES = 2;

/** The texts of a name's TXT records; none where the name does not exist or has none. Throws where no answer comes. */
export const textsOf = async (name: string, servers: string): Promise<string[]> => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers !== '') resolver.setServers(servers.split(','));
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};
