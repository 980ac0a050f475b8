import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function LoggerPicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <rect x="8" y="30" width="48" height="22" rx="4" />
      <path d="M16 30V16M48 30V16" />
      <circle className="charging" cx="16" cy="41" r="1.5" />
      <circle className="battery" cx="23" cy="41" r="1.5" />
      <path className="quiet" d="M32 41h16M14 52v4M50 52v4" />
      <path className="grid" d="M24 18a11 11 0 0 1 16 0M28 22.500a5.5 5.5 0 0 1 8 0M32 26.500v.1" />
    </PictureFrame>
  );
}
