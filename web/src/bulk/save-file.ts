/** Saves a file under its name. */
export const saveBlob = (fileName: string, file: Blob) => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};

/** The same for one that came as base64. */
export const saveFile = (fileName: string, base64: string) =>
  saveBlob(fileName, new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]));
