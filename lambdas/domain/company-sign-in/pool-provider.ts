import type { StoredConnection } from '#lambdas/entities/sign-in-connection.ts';
import { deleteProvider, updateProvider } from '#lambdas/ports/cognito/providers.ts';

/** Removes the provider that a connection had before, if it had one: a crash may have left it, and it holds the domain's name at the pool. */
const removeFormer = async (poolId: string, { formerProvider }: StoredConnection): Promise<void> => {
  if (formerProvider !== '') await deleteProvider(poolId, formerProvider);
};

/** Brings the pool's provider of a connection to what the table says: the domain leads to it if it is proven, and to no other one. May be repeated. */
export const alignProvider = async (poolId: string, connection: StoredConnection): Promise<void> => {
  await removeFormer(poolId, connection);
  const { provider: name, provenAt } = connection;
  await updateProvider(poolId, { ...connection, name, clientSecret: '', isProven: provenAt !== '' });
};

/** Removes the providers of a connection that has ended from the pool. May be repeated. */
export const removeProviders = async (poolId: string, connection: StoredConnection): Promise<void> => {
  await removeFormer(poolId, connection);
  await deleteProvider(poolId, connection.provider);
};
