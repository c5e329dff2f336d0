/** How long this process has computed since a time, in milliseconds: other work of the machine does not count. */
export const cpuTime = () => {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
};
