interface Entry {
  readonly visibleAt: number;
  readonly receives: number;
}

/** When each undeleted message may be delivered next, in order of arrival. Times are those of performance.now(). */
export interface Schedule {
  set(id: string, receives: number, delayMs: number): void;
  delete(id: string): void;
  has(id: string): boolean;
  /** The messages to deliver now, at most `size`. */
  due(size: number): readonly string[];
  /** Resolves when something may be due, or at `interrupt()`. */
  wait(): Promise<void>;
  interrupt(): void;
  /** Resolves when no message is left. */
  empty(): Promise<void>;
}

export const createSchedule = (): Schedule => {
  const entries = new Map<string, Entry>();
  let wake: () => void = () => undefined;
  let onEmpty: (() => void)[] = [];

  return {
    set: (id, receives, delayMs) => {
      entries.set(id, { receives, visibleAt: performance.now() + delayMs });
      wake();
    },
    delete: (id) => {
      entries.delete(id);
      if (entries.size > 0) return;
      for (const tell of onEmpty) tell();
      onEmpty = [];
    },
    has: (id) => entries.has(id),
    due: (size) => {
      const now = performance.now();
      const due = [...entries].filter(([, { visibleAt }]) => visibleAt <= now);
      // A message that failed before is delivered alone, so that it cannot make others fail.
      const again = due.find(([, { receives }]) => receives > 0);
      return (again ? [again] : due.slice(0, size)).map(([id]) => id);
    },
    wait: () =>
      new Promise((resolve) => {
        const next = Math.min(...[...entries.values()].map(({ visibleAt }) => visibleAt));
        const timer = Number.isFinite(next)
          ? setTimeout(() => wake(), Math.max(0, next - performance.now()))
          : undefined;
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    interrupt: () => wake(),
    empty: () => (entries.size === 0 ? Promise.resolve() : new Promise((resolve) => onEmpty.push(resolve))),
  };
};
