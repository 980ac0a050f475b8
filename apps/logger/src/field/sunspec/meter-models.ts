import { pointTable } from './points.ts';

/** 201 to 204: single phase, split phase, star and delta have the same layout. */
export const meterInteger = pointTable(`
  AphA 1 int16 A_SF
  AphB 2 int16 A_SF
  AphC 3 int16 A_SF
  A_SF 4 sunssf
  PhVphA 6 int16 V_SF
  PhVphB 7 int16 V_SF
  PhVphC 8 int16 V_SF
  PPVphAB 10 int16 V_SF
  PPVphBC 11 int16 V_SF
  PPVphCA 12 int16 V_SF
  V_SF 13 sunssf
  Hz 14 int16 Hz_SF
  Hz_SF 15 sunssf
  W 16 int16 W_SF
  WphA 17 int16 W_SF
  WphB 18 int16 W_SF
  WphC 19 int16 W_SF
  W_SF 20 sunssf
  VA 21 int16 VA_SF
  VA_SF 25 sunssf
  VAR 26 int16 VAR_SF
  VARphA 27 int16 VAR_SF
  VARphB 28 int16 VAR_SF
  VARphC 29 int16 VAR_SF
  VAR_SF 30 sunssf
  PF 31 int16 PF_SF
  PFphA 32 int16 PF_SF
  PFphB 33 int16 PF_SF
  PFphC 34 int16 PF_SF
  PF_SF 35 sunssf
  TotWhExp 36 acc32 TotWh_SF
  TotWhImp 44 acc32 TotWh_SF
  TotWh_SF 52 sunssf
  TotVArhImpQ1 70 acc32 TotVArh_SF
  TotVArhImpQ2 78 acc32 TotVArh_SF
  TotVArhExpQ3 86 acc32 TotVArh_SF
  TotVArhExpQ4 94 acc32 TotVArh_SF
  TotVArh_SF 102 sunssf
  Evt 103 bits32
`);

/** 211 to 214: the same as floating point numbers. */
export const meterFloat = pointTable(`
  AphA 2 float32
  AphB 4 float32
  AphC 6 float32
  PhVphA 10 float32
  PhVphB 12 float32
  PhVphC 14 float32
  PPVphAB 18 float32
  PPVphBC 20 float32
  PPVphCA 22 float32
  Hz 24 float32
  W 26 float32
  WphA 28 float32
  WphB 30 float32
  WphC 32 float32
  VA 34 float32
  VAR 42 float32
  VARphA 44 float32
  VARphB 46 float32
  VARphC 48 float32
  PF 50 float32
  PFphA 52 float32
  PFphB 54 float32
  PFphC 56 float32
  TotWhExp 58 float32
  TotWhImp 66 float32
  TotVArhImpQ1 90 float32
  TotVArhImpQ2 98 float32
  TotVArhExpQ3 106 float32
  TotVArhExpQ4 114 float32
  Evt 122 bits32
`);
