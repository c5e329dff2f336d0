import { useState } from 'react';
import { FeeAmount } from '#contract/report/record.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { fetchFile, openFile } from '#web/api/files.ts';
import { useSession } from '#web/session/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';

const BillingDialog = openedPart(() => import('./download-dialogs.tsx').then((module) => module.BillingDialog));
const ValuesDialog = openedPart(() => import('./download-dialogs.tsx').then((module) => module.ValuesDialog));

interface Props {
  readonly companyId: string | undefined;
}

const RANGE = 'Reseller Report';
const BILLING = 'Total TP Billing';
const BY_COMPANY = 'TP Billing by Company';

/** The downloads of the page, each for those who may. Spec part 2, sections 2 and 7 "Reports". */
export const Downloads = ({ companyId }: Props) => {
  const holder = useSession()?.holder;
  const [dialog, setDialog] = useState<'range' | 'fee' | 'company'>();
  /** An answer that comes late does not close the other dialog. */
  const closing = (one: 'range' | 'fee' | 'company') => () => setDialog((open) => (open === one ? undefined : open));
  const { resellers, billing, billingByCompany } = api.report;

  // Staff of a reseller have one company to ask about, their own.
  const chooses = holder !== undefined && isOpen(holder, billing.route);
  const byCompany = () => openFile(() => billingByCompany({ query: { companyId } }), BY_COMPANY);

  return (
    <>
      {isOpen(holder, resellers.route) && <Download name={RANGE} onPress={() => setDialog('range')} />}
      {isOpen(holder, billing.route) && <Download name={BILLING} onPress={() => setDialog('fee')} />}
      {isOpen(holder, billingByCompany.route) &&
        (chooses ? (
          <Download name={BY_COMPANY} onPress={() => setDialog('company')} />
        ) : (
          <DownloadButton name={BY_COMPANY} onPress={byCompany} />
        ))}
      {dialog === 'company' && (
        <BillingDialog title={BY_COMPANY} companyId={companyId ?? ''} onClose={closing('company')} />
      )}
      {dialog === 'range' && (
        <ValuesDialog
          title={RANGE}
          lead="Resellers that were added between two days."
          fields={[
            { name: 'startDate', label: 'Start Date', type: 'date' },
            { name: 'endDate', label: 'End Date', type: 'date' },
          ]}
          check={({ startDate = '', endDate = '' }) => ({
            startDate: startDate === '' ? 'Please enter Start Date' : '',
            endDate: mistakeInEnd(startDate, endDate),
          })}
          download={({ startDate = '', endDate = '' }) => {
            const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
            const query = { subMenuType: 'reseller', companyId, startDate, endDate, timeZone };
            return fetchFile(() => resellers({ query }, { quiet: true }));
          }}
          onClose={closing('range')}
        />
      )}
      {dialog === 'fee' && (
        <ValuesDialog
          title={BILLING}
          lead="Each reseller’s technology providers, multiplied by the fee."
          fields={[{ name: 'feeAmount', label: 'Fee Amount', type: 'text', inputMode: 'decimal' }]}
          check={({ feeAmount = '' }) => ({
            feeAmount: FeeAmount.safeParse(feeAmount).error?.issues[0]?.message ?? '',
          })}
          download={({ feeAmount = '' }) =>
            fetchFile(() => billing({ query: { feeAmount, companyId } }, { quiet: true }))
          }
          onClose={closing('fee')}
        />
      )}
    </>
  );
};

const mistakeInEnd = (start: string, end: string) => {
  if (end === '') return 'Please enter End Date';
  return start > end ? 'The start date must not be after the end date' : '';
};

const Download = ({ name, onPress }: { readonly name: string; onPress(): unknown }) => (
  <button type="button" className="button" onClick={onPress}>
    <Icon name="download" />
    {name}
  </button>
);
