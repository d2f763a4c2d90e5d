import type { Formula } from "#domain/metrics/formula.ts";
import { acquisition, revenue } from "#domain/metrics/industry/shared-formulas.ts";
import { count, type Measure, money, noted, points, share, stock } from "#domain/metrics/measure-builders.ts";

const students = stock("students");
const aMonth = 30.4375;
const leftInAMonth: Formula = { of: points("students_left"), times: aMonth };

/** Indicators of schools and course providers. */
export const educationMeasures = {
  enrolments: count(points("enrolments")),
  enquiry_to_trial: share(points("trial_lessons"), points("enquiries"), noted("enquiries")),
  trial_to_enrolment: share(points("enrolments"), points("trial_lessons"), noted("trial_lessons")),
  class_fill: share(students.atEnd, stock("class_places").atEnd, stock("class_places").noted),
  attendance: share(points("attendances"), points("expected_attendances"), noted("expected_attendances")),
  student_retention: share({ minus: [students.days, leftInAMonth] }, students.days, students.noted),
  revenue_per_student: money({ ratio: revenue, by: students.mean }, students.noted),
  teacher_utilisation: share(points("teaching_hours"), points("available_hours"), noted("available_hours")),
  overdue_fees_share: share(stock("overdue_fees").atEnd, stock("fees_due").atEnd, stock("fees_due").noted, "down"),
  completion_rate: share(points("completions"), points("courses_ended"), noted("courses_ended")),
  referral_share: share(points("referred_enrolments"), points("enrolments"), noted("enrolments")),
  cost_per_enrolment: money({ ratio: acquisition, by: points("enrolments") }, noted("enrolments"), "down"),
} satisfies Record<string, Measure>;
