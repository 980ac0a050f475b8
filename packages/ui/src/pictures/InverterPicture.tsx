import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function InverterPicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <rect x="12" y="8" width="40" height="42" rx="5" />
      <rect x="20" y="15" width="24" height="13" rx="2" />
      <path className="pv" d="M24 21.500c1.3-4 2.7-4 4 0s2.7 4 4 0 2.7-4 4 0 2.7 4 4 0" />
      <path className="quiet" d="M20 36h24M20 41h24" />
      <path d="M20 50v6M27 50v6M37 50v6M44 50v6" />
    </PictureFrame>
  );
}
