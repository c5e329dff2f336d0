import { NAME_MAX, TEXT_MAX } from '../../../../contract/rules/limits.ts';
import { CheckField } from '../../form/check-field.tsx';
import { DateField } from '../../form/date-field.tsx';
import { TextAreaField } from '../../form/text-area-field.tsx';
import { TextField } from '../../form/text-field.tsx';

/** The data company's approval, for its staff and super admins. Spec part 2, section 2; role matrix 3.3. */
export const RiskReview = () => (
  <section className="form-section">
    <h2>Risk Review Approval</h2>
    <div className="checks">
      <CheckField name="isExperianSignoff" label="Risk Review Approval" />
    </div>
    <div className="form-grid">
      <TextField name="experianName" label="Name" max={NAME_MAX} />
      <DateField name="experianDate" label="Date" />
      <div className="wide">
        <TextAreaField name="experianComments" label="Comments" max={TEXT_MAX} rows={3} />
      </div>
    </div>
  </section>
);
