/** What tells one file from another; `checksum` is SHA-256 in base64. */
export interface DescribedFile {
  readonly name: string;
  readonly size: number;
  readonly checksum: string;
}

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

export const describeFile = async (file: File): Promise<DescribedFile> => ({
  name: file.name,
  size: file.size,
  checksum: base64(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())),
});
