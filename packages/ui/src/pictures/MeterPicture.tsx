import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function MeterPicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <rect x="13" y="7" width="38" height="46" rx="5" />
      <rect x="19" y="14" width="26" height="12" rx="2" />
      <path className="grid" d="M23 20h3M30 20h3M37 20h4" />
      <circle className="quiet" cx="23" cy="34" r="2" />
      <path className="quiet" d="M30 34h15M19 42h26" />
      <path d="M21 53v5M28.5 53v5M35.5 53v5M43 53v5" />
    </PictureFrame>
  );
}
