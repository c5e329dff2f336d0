interface Origin {
  readonly isEndUserTp: boolean;
  readonly activate: boolean;
}

/** An 'other' entry that no user has activated yet. It concerns its own end user only, so its name may be any user's. D-62. */
export const isOpenEntry = ({ isEndUserTp, activate }: Origin) => isEndUserTp && !activate;
