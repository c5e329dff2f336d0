interface Props {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The figure in words, for example '1,200 of 5,000 rows'. */
  readonly text: string;
}

/** How far something is, with its figure. */
export const Progress = ({ label, value, max, text }: Props) => (
  <div className="progress">
    <span className="progress-line">
      <span>{label}</span>
      <span className="figure">{text}</span>
    </span>
    <progress aria-label={label} aria-valuetext={text} value={value} max={Math.max(max, 1)} />
  </div>
);
