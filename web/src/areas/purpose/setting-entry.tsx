import type { ComponentProps, ReactNode } from 'react';
import { EntryTools } from '#web/form/entry-tools.tsx';

interface Props {
  /** 'purpose' or 'business': with its place it names the entry on its buttons. */
  readonly noun: string;
  /** What a stored entry is called; '' for one that is being typed. */
  readonly legend: string;
  readonly writes: boolean;
  readonly tools: Omit<ComponentProps<typeof EntryTools>, 'name'>;
  readonly children: ReactNode;
}

/** An entry of one of the lists, with what moves it. */
export const SettingEntry = ({ noun, legend, writes, tools, children }: Props) => {
  const name = `${noun} ${tools.at + 1}`;
  return (
    <fieldset className="setting-entry">
      <legend>{legend || `New ${name}`}</legend>
      <div className="setting-line">
        <div>{children}</div>
        {writes && <EntryTools {...tools} name={name} />}
      </div>
    </fieldset>
  );
};
