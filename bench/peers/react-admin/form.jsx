import { Create, SelectInput, SimpleForm } from 'react-admin';

const STATES = Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, name: `State ${at}` }));

/** A form with a select of fifty; it comes when it is opened, as the portal's do. */
export const ProviderForm = () => (
  <Create>
    <SimpleForm>
      <SelectInput source="state" choices={STATES} />
    </SimpleForm>
  </Create>
);
