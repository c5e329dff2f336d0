import { readTemplate, replaceTemplate, templateFileOf } from './assembly.ts';
import { type Carried, carryData, type Deployed } from './carry.ts';

/** Where the CDK says which file of the assembly a nested stack's template is. */
const ASSET_PATH = 'aws:asset:path';

const fileOfNested = (metadata: unknown): string | undefined =>
  (metadata as Readonly<Record<string, string>> | undefined)?.[ASSET_PATH];

/**
 * Brings an assembly into the form in which it is deployed over a stack: with the resources that hold data and that its
 * release does not know, in the stack itself and in those within it. Says which these are.
 */
export const prepareAssembly = (
  folder: string,
  stack: string,
  deployed: Deployed,
  letGo: readonly string[] = [],
): readonly Carried[] => {
  const file = templateFileOf(stack);
  const inside = Object.entries(readTemplate(folder, file).Resources).flatMap(([id, { Metadata }]) => {
    const nested = deployed.nested[id];
    const nestedFile = fileOfNested(Metadata);
    if (nested === undefined || nestedFile === undefined) return [];
    return carryInto(folder, stack, nestedFile, nested, letGo);
  });
  return [...inside, ...carryInto(folder, stack, file, deployed, letGo)];
};

const carryInto = (folder: string, stack: string, file: string, deployed: Deployed, letGo: readonly string[]) => {
  const { template, carried } = carryData(readTemplate(folder, file), deployed, letGo);
  if (carried.length > 0) replaceTemplate(folder, stack, file, template);
  return carried;
};
