/** Fields of the rule form, possibly incomplete. */
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
