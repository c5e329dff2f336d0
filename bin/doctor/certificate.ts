import { ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { REGION } from '../../lib/settings.ts';
import { type Check, findings, orMissing } from './check.ts';

const CERTIFICATE = findings('certificate');

const covers = ({ DomainName, SubjectAlternativeNames = [] }: CertificateDetail, domain: string) =>
  [DomainName, ...SubjectAlternativeNames].some(
    (name) => name === domain || (name?.startsWith('*.') && name.slice(1) === domain.replace(/^[^.]+/, '')),
  );

const waitingFor = ({ DomainValidationOptions = [] }: CertificateDetail) => {
  const [record] = DomainValidationOptions.flatMap(({ ResourceRecord }) => ResourceRecord ?? []);
  return record
    ? `Put this record into the DNS: ${record.Name} ${record.Type} ${record.Value}`
    : 'ACM shows what it waits for.';
};

/** Whether the site can have its own name. */
export const checkCertificate: Check = async ({ domainName, certificateArn }) => {
  if (domainName === undefined || certificateArn === undefined) return [];
  const ask = () =>
    new ACMClient({ region: REGION }).send(new DescribeCertificateCommand({ CertificateArn: certificateArn }));
  const certificate = (await orMissing(ask, 'ResourceNotFoundException'))?.Certificate;
  if (certificate === undefined)
    return [CERTIFICATE.stop(`${certificateArn} is not there. Request one for ${domainName} in ${REGION}.`)];
  if (certificate.Status === 'PENDING_VALIDATION')
    return [CERTIFICATE.stop(`The certificate is not issued yet. ${waitingFor(certificate)}`)];
  if (certificate.Status !== 'ISSUED')
    return [
      CERTIFICATE.stop(
        `The certificate cannot be used (${certificate.Status}). Request another one for ${domainName}.`,
      ),
    ];
  if (!covers(certificate, domainName))
    return [
      CERTIFICATE.stop(`The certificate is for ${certificate.DomainName}. Request one that names ${domainName}.`),
    ];
  return [CERTIFICATE.ok(`Issued for ${domainName}, good until ${certificate.NotAfter?.toISOString().slice(0, 10)}.`)];
};
