import { useState } from "react";
import { useTranslation } from "react-i18next";

import { foldText } from "#domain/records/lists/search-text.ts";
import { findTimeZones, offsetText, type TimeZone, zoneCity, zoneName } from "#domain/time/time-zones.ts";
import { type Choice, ComboBox } from "#web/ui/combo-box.tsx";
import type { TimeZoneFieldProps } from "#web/ui/time-zone-field.tsx";

/** Renders the search input for time zones by city, name or offset. */
export function TimeZonePicker({ value, here, onChange, ...control }: TimeZoneFieldProps) {
  const { t, i18n } = useTranslation("common");
  const [typed, setTyped] = useState<string | null>(null);
  const choices: Choice[] = typed === null ? [] : findTimeZones(readZones(i18n.language, value), typed).map(toChoice);
  const none: Choice | undefined = here ? { id: "", name: here } : undefined;
  if (none && typed?.trim() === "") choices.unshift(none);
  return (
    <ComboBox
      {...control}
      placeholder={t("find.timeZone")}
      current={value === "" ? none : { id: value, name: zoneName(value) }}
      typed={typed}
      onType={setTyped}
      choices={choices}
      onChoose={({ id }) => id !== value && onChange(id)}
    />
  );
}

const toChoice = ({ id, name, place, offset }: TimeZone): Choice => ({
  id,
  name,
  note: foldText(place).includes(foldText(zoneCity(name))) ? "" : place,
  end: offsetText(offset),
});

const known = new Map<string, TimeZone[]>();

/**
 * Returns the browser's time zones, computed once per language. Includes the selected zone under the name it was
 * selected with.
 */
function readZones(language: string, selected: string): TimeZone[] {
  const zones = known.get(language) ?? readAll(language);
  known.set(language, zones);
  if (selected === "" || zones.some(({ id }) => id === selected)) return zones;
  const others = zones.filter(({ name }) => name !== zoneName(selected));
  return byName([...others, read(language, selected)]);
}

const readAll = (language: string) =>
  byName([...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((id) => read(language, id)));
const byName = (zones: TimeZone[]) => zones.sort((a, b) => (a.name < b.name ? -1 : 1));

function read(language: string, id: string): TimeZone {
  const part = (locale: string, timeZoneName: "longOffset" | "shortGeneric") =>
    new Intl.DateTimeFormat(locale, { timeZone: id, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /([-+])(\d+):(\d+)/.exec(part("en", "longOffset")) ?? [];
  const place = part(language, "shortGeneric");
  return {
    id,
    name: zoneName(id),
    // For a zone without a name in the language, the browser returns an offset or abbreviation, which would not help
    // users.
    place: /^(GMT|UTC)/.test(place) ? "" : place,
    offset: (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0,
  };
}
