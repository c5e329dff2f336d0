import { useState } from 'react';
import { TEXT_MAX } from '#contract/rules/limits.ts';
import type { FirstAnswer } from '#web/auth/pending-sign-in.ts';
import type { CardField } from '#web/form/card-values.ts';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { Select } from '#web/ui/choice/select.tsx';

export const toOptions = (questions: readonly { readonly id: number; readonly name: string }[]): readonly Option[] =>
  questions.map(({ id, name }) => ({ id: String(id), name }));

/** A security question of one's choice and its answer, as a field of a form. D-16. */
export const useSecurityQuestion = (questions: readonly Option[]) => {
  const [picked, setPicked] = useState('');
  const question = picked || (questions[0]?.id ?? '');
  const field: CardField<'answer'> = {
    name: 'answer',
    label: 'Answer',
    max: TEXT_MAX,
    missing: 'Please enter an answer',
    before: <Select label="Security Question" options={questions} value={question} onChange={setPicked} />,
  };
  return {
    fields: question === '' ? [] : [field],
    answerWith: (answer: string): FirstAnswer =>
      question === '' ? {} : { securityAnswer: { questionId: Number(question), answer: answer.trim() } },
  };
};
