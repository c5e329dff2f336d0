/** A provider of an end user, and for which of its divisions; without any it is for the whole end user. */
export interface Association {
  readonly techProviderId: string;
  readonly tpIdName: string;
  readonly divisionIds: readonly { readonly division: string }[];
  readonly isSelected: boolean;
}

export interface Provider {
  readonly id: string;
  readonly name: string;
}

/** '0' stands for none: the whole end user. Spec part 2, section 3 "Division". */
export const NO_DIVISION = '0';

const byName = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

const isFor = ({ divisionIds }: Association, division: string) =>
  division === NO_DIVISION || divisionIds.some((entry) => entry.division === division);

/** The associated providers that the chosen division shows, by name. Spec part 2, section 4. */
export const associatedWith = (all: readonly Association[], division: string): Provider[] =>
  all
    .filter((association) => isFor(association, division))
    .map(({ techProviderId, tpIdName }) => ({ id: techProviderId, name: tpIdName }))
    .sort((a, b) => byName.compare(a.name, b.name));

/** All associated providers, with the names of the divisions where they are for some only. */
export const inFull = (all: readonly Association[], divisions: readonly Provider[]): Provider[] =>
  associatedWith(all, NO_DIVISION).map(({ id, name }) => {
    const ids = all.find(({ techProviderId }) => techProviderId === id)?.divisionIds ?? [];
    const names = divisions.filter((one) => ids.some(({ division }) => division === one.id)).map((one) => one.name);
    return { id, name: names.length === 0 ? name : `${name} (${names.join(', ')})` };
  });

const isWhole = ({ divisionIds }: Association) => divisionIds.length === 0;

/** The other providers, by name; those of the whole end user are for each of its divisions already. */
export const availableFor = (
  providers: readonly Provider[],
  all: readonly Association[],
  division: string,
): Provider[] => {
  const associated = new Set(
    all.filter((one) => isWhole(one) || isFor(one, division)).map(({ techProviderId }) => techProviderId),
  );
  return providers.filter(({ id }) => !associated.has(id)).sort((a, b) => byName.compare(a.name, b.name));
};

/** Associates providers with the chosen division, or with the whole end user. */
export const associate = (
  all: readonly Association[],
  chosen: readonly Provider[],
  division: string,
): Association[] => {
  const divisionIds = division === NO_DIVISION ? [] : [{ division }];
  const known = new Set(all.map(({ techProviderId }) => techProviderId));
  const ids = new Set(chosen.map(({ id }) => id));
  return [
    ...all.map((association) =>
      ids.has(association.techProviderId) && !isWhole(association) && !isFor(association, division)
        ? { ...association, divisionIds: [...association.divisionIds, ...divisionIds] }
        : association,
    ),
    ...chosen
      .filter(({ id }) => !known.has(id))
      .map(({ id, name }) => ({ techProviderId: id, tpIdName: name, divisionIds, isSelected: true })),
  ];
};

/** Takes providers off the chosen division, and off the end user where it was their last one or none is chosen. */
export const dissociate = (all: readonly Association[], ids: readonly string[], division: string): Association[] =>
  all.flatMap((association) => {
    if (!ids.includes(association.techProviderId) || !isFor(association, division)) return [association];
    const left = association.divisionIds.filter((entry) => entry.division !== division);
    return division === NO_DIVISION || left.length === 0 ? [] : [{ ...association, divisionIds: left }];
  });
