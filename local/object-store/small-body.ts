import { type IncomingBody, incomingBody } from './body.ts';
import { createVerifier } from './declared-checksums.ts';
import { S3Error } from './errors.ts';
import type { S3Request } from './request.ts';
import type { Authorization } from './signature.ts';
import { parseXml, type XmlElement } from './xml.ts';

const MAX_BYTES = 2 * 1024 * 1024;

const collect = async (body: IncomingBody, request: S3Request): Promise<string> => {
  if (body.length > MAX_BYTES) throw new S3Error('MalformedXML');
  const verifier = createVerifier({ value: request.header, trailer: body.trailer });
  const chunks: Buffer[] = [];
  for await (const chunk of body.chunks) {
    verifier.update(chunk);
    chunks.push(chunk);
  }
  verifier.finish();
  return Buffer.concat(chunks).toString('utf8');
};

/** Reads and verifies the XML document of a request such as DeleteObjects; its root must be called `root`. */
export const xmlBody = async (request: S3Request, authorization: Authorization, root: string): Promise<XmlElement> => {
  const document = parseXml(await collect(incomingBody(request, authorization), request));
  if (document.name !== root) throw new S3Error('MalformedXML');
  return document;
};
