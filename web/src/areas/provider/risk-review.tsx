import { NAME_MAX, TEXT_MAX } from '../../../../contract/rules/limits.ts';
import { CheckField } from '../../form/check-field.tsx';
import { DateField } from '../../form/date-field.tsx';
import { FieldGrid } from '../../form/field-grid.tsx';
import { TextAreaField } from '../../form/text-area-field.tsx';
import { TextField } from '../../form/text-field.tsx';

/** The data company's approval, for its staff and super admins. Spec part 2, section 2; role matrix 3.3. */
export const RiskReview = () => (
  <section className="form-section">
    <h2>Risk Review Approval</h2>
    <FieldGrid className="checks">
      <CheckField name="isExperianSignoff" label="Risk Review Approval" />
    </FieldGrid>
    <FieldGrid>
      <TextField name="experianName" label="Name" max={NAME_MAX} />
      <DateField name="experianDate" label="Date" />
      <TextAreaField wide name="experianComments" label="Comments" max={TEXT_MAX} rows={3} />
    </FieldGrid>
  </section>
);
