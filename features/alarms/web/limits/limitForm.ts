/** What the form of a rule holds, as far as it is filled in. */
export interface LimitForm {
  deviceId?: number;
  dataType?: string;
  name?: string;
  max?: number | null;
  min?: number | null;
  grade?: number;
  enabled?: boolean;
  copyTo?: number[];
}
