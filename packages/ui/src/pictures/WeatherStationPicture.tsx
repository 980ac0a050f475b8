import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function WeatherStationPicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <path d="M32 20v36M22 58h20M32 44l-10 12M32 44l10 12" />
      <path d="M14 26h36" />
      <path className="charging" d="M10 26a4 4 0 0 1 8 0zM46 26a4 4 0 0 1 8 0z" />
      <circle className="pv" cx="32" cy="12" r="5" />
      <path className="pv" d="M32 3.500v.5M40.5 12h.5M23 12h.5M38 6l.4-.4M26 6l-.4-.4" />
      <rect className="quiet" x="27" y="31" width="10" height="8" rx="1.5" />
    </PictureFrame>
  );
}
