import { bureausIn, type InspectionFirm } from '#contract/site-inspection/template.ts';
import { SaveProblem } from '#lambdas/domain/saving/save-problem.ts';
import { reference } from '#lambdas/entities/reference.ts';

/** The firms with their bureaus as the reference list writes them. Refuses what is none, unless the stored firm says it already. */
export const withBureaus = async (
  firms: readonly InspectionFirm[],
  stored: readonly InspectionFirm[],
): Promise<InspectionFirm[]> => {
  const bureaus = (await reference('bureaus')).map(({ name }) => name);
  const listed = (given: string) => bureaus.find((name) => name.toLowerCase() === given.toLowerCase());
  return firms.map((firm, at) => {
    const { id, acceptedBy } = firm;
    if (stored.some((one) => one.id === id && one.acceptedBy === acceptedBy)) return firm;
    const names = bureausIn(acceptedBy).map((given) => {
      const name = listed(given);
      if (name === undefined)
        throw new SaveProblem(
          `firms.${at}.acceptedBy`,
          'Save Failed',
          `Accepted by, of ${firm.name}: "${given}" is not in the list of bureaus. Please choose from: ${bureaus.join(', ')}.`,
        );
      return name;
    });
    return { ...firm, acceptedBy: [...new Set(names)].join(', ') };
  });
};
