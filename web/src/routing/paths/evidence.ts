export const evidencePaths = { list: () => '/exports' };
