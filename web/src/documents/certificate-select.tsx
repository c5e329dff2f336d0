import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { Select } from '../ui/choice/select.tsx';

const NONE = { id: '0', name: 'None' };

interface Props {
  readonly value: number;
  onChange(certificateId: number): void;
}

/** Which certificate a technology certification is about. Spec part 2, section 3 "TP checklist upload groups". */
export const CertificateSelect = ({ value, onChange }: Props) => {
  const { data = [] } = useCall(api.techProvider.certificates, {});
  const options = [NONE, ...data.map(({ id, name }) => ({ id: String(id), name }))];
  return <Select label="Certificate" options={options} value={String(value)} onChange={(id) => onChange(Number(id))} />;
};
