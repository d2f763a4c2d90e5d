import ICAL from "ical.js";

/** Size limit: the time that ical.js takes grows with the square of a line's length. */
const maxSource = 100_000;
const maxEvents = 20;
const maxAttendees = 100;
const maxCharacters = 20_000;
/** Symbols for the replies of attendees, which need no translation. */
const answers: Partial<Record<string, string>> = { ACCEPTED: "✓", DECLINED: "✗", TENTATIVE: "?" };

/**
 * Formats the events of a calendar: title, time, place, attendees. Returns the empty string if the calendar is invalid
 * or too long.
 */
export function calendarText(source: string): string {
  if (source.length > maxSource) return "";
  try {
    const events = new ICAL.Component(ICAL.parse(source)).getAllSubcomponents("vevent").slice(0, maxEvents);
    return events.map(eventText).filter(Boolean).join("\n\n").slice(0, maxCharacters);
  } catch {
    return "";
  }
}

function eventText(event: ICAL.Component): string {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? "").trim();
  const attendees = event.getAllProperties("attendee").slice(0, maxAttendees).flatMap(attendeeText);
  return [text("summary"), timeText(event), text("location"), attendees.join("\n"), text("description")]
    .filter(Boolean)
    .join("\n");
}

function attendeeText(attendee: ICAL.Property): string[] {
  const answer = answers[String(attendee.getFirstParameter("partstat") ?? "").toUpperCase()];
  const address = String(attendee.getFirstValue() ?? "").replace(/^mailto:/i, "");
  return answer ? [`${answer} ${address}`] : [];
}

/** Formats the time of an event in its own time zone, with the name of the zone: "2026-11-27 09:00 – 10:00 UTC". */
function timeText(event: ICAL.Component): string {
  const [start, end] = ["dtstart", "dtend"].map((name) => event.getFirstPropertyValue(name));
  if (!(start instanceof ICAL.Time)) return "";
  const day = ({ year, month, day: date }: ICAL.Time) => [year, month, date].map(twoDigits).join("-");
  const time = ({ hour, minute }: ICAL.Time) => [hour, minute].map(twoDigits).join(":");
  if (start.isDate) return day(start);
  const zone =
    start.zone?.tzid === "floating"
      ? (event.getFirstProperty("dtstart")?.getFirstParameter("tzid") ?? "")
      : start.zone?.tzid;
  const until = end instanceof ICAL.Time ? ` – ${day(end) === day(start) ? "" : `${day(end)} `}${time(end)}` : "";
  return `${day(start)} ${time(start)}${until} ${String(zone ?? "")}`.trim();
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
