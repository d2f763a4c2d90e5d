import type { Words } from "#domain/assistant/words/concept.ts";

export const en: Words = {
  "measure.revenue":
    "revenue | revenues | turnover | income | sales revenue | sales figures | sales volume | money | sell | sold | earn | earned | how much did we make | how much money did we make | how much have we made | business done | takings | buy from us | bought from us | buy | bought | purchase | purchased | spend with us | spent with us | sales revenues | have they spent | did they spend | do they spend | they spent | they spend | they have spent | have they bought | did they buy | do they buy | they bought | they buy | spent the most | spent most | buys the most | buys most | bought the most | spends the most | sold the most | sells best | sells most | sells the most | sold best | buys | buying | ordered | have we taken | did we take | did we take in | have we taken in | we have taken | weve taken | have i taken | did i take",
  "measure.refunds": "refund | refunded | returns of money",
  "measure.cost_of_sales": "cost of goods | cogs | cost of goods sold | costs of sales",
  "measure.gross_profit": "gross profits",
  "measure.gross_margin": "margin | gross margins",
  "measure.units_sold": "units | quantity sold | units sold | pieces sold | most sold | most popular | least popular",
  "measure.sales_count":
    "number of sales | sales count | orders | number of orders | order history | purchase history | past orders | busiest | quietest",
  "measure.average_sale": "average order | average order value | aov | average sale value | average sales value",
  "measure.active_customers":
    "active customer | buying customers | customers who bought | customers that bought | customers bought | different customers bought something | customers bought something | different customers bought | customers ordered | customers bought from us | active customers",
  "measure.expenses": "costs | spending | spend | spent | total expenses | cost | outgoings",
  "measure.labour_costs":
    "wages | salaries | payroll | staff costs | personnel costs | labor costs | spend on wages | spent on wages | spend on salaries | spent on salaries | spend on staff | spent on staff",
  "measure.rent_costs": "spend on rent | spent on rent | rent paid | pay in rent | rent expenses | rent | rents",
  "measure.operating_expenses": "operating costs | opex | operating expense",
  "measure.acquisition_costs": "acquisition cost | acquisition spend | cost of acquisition",
  "measure.retention_costs": "retention cost",
  "measure.cost_per_customer": "cost per customer",
  "measure.profit":
    "net profit | profits | earnings | profit or loss | profit or a loss | making money | make money | make any money | made money | making a profit | make a profit | made a profit | in the black | in the red | profitable | making a loss | losing money | lose money | lost money | operating profit | operating income",
  "measure.profit_margin": "net margin | profit margins | operating margin | operating profit margin",
  "measure.revenue_target": "target | revenue goal | sales target | targets | quota | goal | goals | sales goal",
  "measure.target_reached":
    "target attainment | attainment | quota attainment | share of target | of target | of the target | target vs actual | target versus actual | actual vs target | actuals vs target | target against actual | hit target | from target | from our target | from the target | off target | hit | hitting | hit our target | hit the target | hit our goal | hit the goal | hit goal | meet our target | meet the target | met our target | reach our target | reach the target | reached our target | made target | make target",
  "measure.fallback_rate": "fallback rates",
  "measure.open_deals": "number of open deals",
  "measure.open_pipeline":
    "pipeline | pipeline worth | value of the pipeline | value of pipeline | pipeline value | total pipeline | pipeline amount | worth in the pipeline | in the pipeline | in our pipeline | in my pipeline | in the funnel | funnel",
  "measure.weighted_pipeline": "weighted pipeline value | weighted value",
  "measure.expected_revenue": "expected sales | projected revenue",
  "measure.stuck_deals": "stalled deals | deals stuck | rotting deals",
  "measure.deals_won": "wins | number of wins | closed won deals",
  "measure.deals_lost": "losses | number of losses | closed lost deals",
  "measure.won_value": "won revenue | won amount | value won",
  "measure.lost_value": "lost revenue | lost amount | value lost",
  "measure.win_rate":
    "win rates | success rate | win ratio | closing rate | close rate | winning rate | win percentage | closing ratio | hit rate | percent of deals do we win | percentage of deals do we win | share of deals do we win | percent of our deals do we win | percentage of our deals do we win | share of our deals do we win",
  "measure.average_deal":
    "average deal | average deal size | deal size | average deal value | average size of a deal | average won deal",
  "measure.sales_cycle":
    "how long do deals take to close | how long do deals take | how long does a deal take to close | how long does a deal take | how long do our deals take to close | how long does it take to close deals | how long does it take us to close deals | sales cycles | time to close | days to close | time to win | cycle length | how long does it take to win a deal | how long does it take us to win a deal | how long does it take to close a deal | how long to win a deal | how long to close a deal",
  "measure.sales_velocity": "velocity | pipeline velocity",
  "measure.deals_opened":
    "deals created | created deals | opened deals | new deals did we start | new deals started | deals did we start",
  "measure.new_contacts": "contacts added | contacts created",
  "measure.converted_contacts": "conversions",
  "measure.lead_conversion": "conversion rate | lead conversion rate | conversion of leads",
  "measure.new_leads": "leads added | leads created | leads we got | leads did we get",
  "measure.calls_made": "calls | phone calls | number of calls | calls logged",
  "measure.activities_logged": "activity | number of activities | activities logged",
  "dimension.account":
    "accounts | customer | customers | client | clients | account | patient | patients | shopper | shoppers | who buys the most | who buys most | who bought the most | who bought most | who has bought the most | who spends the most | who spends most | who spent the most | who spent most | who has spent the most | who purchased the most",
  "dimension.contact": "contacts | people | person | contact",
  "dimension.product":
    "products | item | items | product | treatment | treatments | service | services | course | courses | best sellers | bestsellers | best-sellers | best seller",
  "dimension.category":
    "categories | product category | category | product line | product lines | line of products | lines of products | product group | product groups | product family | where did the money go | where did our money go | where does the money go | where is the money going | where is our money going | where does our money go | where our money goes | where is all our money going",
  "dimension.channel": "channels | channel",
  "dimension.region": "regions | territory | territories | region | area | areas",
  "dimension.owner":
    "owners | rep | reps | sales rep | sales reps | salesperson | salespeople | salesman | agent | agents | sales agent | sales agents | seller | sellers | colleague | colleagues | team member | team members | owner | account executive | therapist | therapists | practitioner | practitioners | doctor | doctors | teacher | teachers | stylist | stylists | sales person | sales persons | employee | employees | salespersons | saleswoman | per person | each person | leaderboard | who are our best sellers | who are the best sellers | who is our best seller | who is the best seller",
  "dimension.company": "companies of ours | own company | own companies | entity",
  "dimension.stage": "stages | stage | pipeline stage | deal stage",
  "dimension.source":
    "sources | lead source | lead sources | source | where do our leads come from | where do leads come from | where are our leads coming from | where did our leads come from | where leads come from | where do the leads come from",
  "dimension.priority": "priorities | priority",
  "dimension.lost_reason":
    "lost reasons | loss reason | loss reasons | reason for losing | reasons for losing | reason | reasons | lost reason",
  "dimension.activity_kind": "kind of activity | kinds of activity",
  "thing.deals": "deal | deals | opportunity | opportunities | contract | contracts | job | jobs",
  "thing.sales": "sale | sales",
  "thing.leads": "lead | leads | prospects | prospect | enquiry | enquiries | inquiry | inquiries",
  "thing.expenses": "expense | expenses",
  "thing.meetings": "meeting | meetings",
  "thing.tasks": "task | tasks | to-dos | todos",
  "thing.notes": "notes",
  "state.won":
    "won | win | winning | closed won | closed-won | landed | signed | closed successfully | did we close | have we closed | we closed | we have closed | we ever did | weve done | weve ever done | we have ever done | ever done",
  "state.lost": "lost | lose | losing | closed lost | closed-lost | loses | fell through | slipped away | did not win",
  "state.open": "open | active | ongoing | in progress | still open | not closed | unclosed | running",
  "state.new": "new | added | created | opened",
  "state.stuck": "stuck | stalled | rotting",
  "time.today": "today | so far today",
  "time.yesterday": "yesterday",
  "time.tomorrow": "tomorrow",
  "time.this_week": "this week | current week | the week | this wk",
  "time.last_week": "last week | past week | last wk",
  "time.next_week": "next week | coming week",
  "time.this_month":
    "this month | current month | month to date | mtd | so far this month | for the month | of the month",
  "time.last_month": "last month",
  "time.next_month": "next month | coming month",
  "time.this_quarter": "this quarter | current quarter | quarter to date | qtd | this qtr | for the quarter",
  "time.last_quarter": "last quarter | last qtr",
  "time.next_quarter": "next quarter | coming quarter",
  "time.this_year":
    "this year | current year | year to date | ytd | so far this year | this yr | for the year so far | the year so far | year so far",
  "time.last_year": "last year | a year ago | last yr",
  "time.this_half": "this half | this half-year | this half year",
  "time.last_half": "last half | last half-year | last half year | the last half",
  "time.next_year": "next year | coming year",
  "time.all":
    "all time | ever | overall | in total | of all time | so far | altogether | to date | we ever | have ever | all told | all up | since we started | lifetime",
  "unit.day": "day | days",
  "unit.week": "week | weeks",
  "unit.month": "month | months",
  "unit.quarter": "quarter | quarters",
  "unit.year": "year | years",
  "grain.day": "daily | day by day",
  "grain.week": "weekly | week by week",
  "grain.month": "monthly | month by month | each month | every month | per month | a month",
  "grain.quarter": "quarterly | quarter by quarter",
  "grain.year": "yearly | annually | year by year | annual",
  "ordinal.1": "first",
  "ordinal.2": "second",
  "ordinal.3": "third",
  "ordinal.4": "fourth",
  "value.high": "high",
  "value.medium": "medium",
  "value.low": "low",
  "quantity.count": "how many | number of | count of | count | the number of",
  "quantity.value":
    "value | worth | amount | how much | value of | volume | how much money | the value of | size | money in | by value | by amount",
  "quantity.average": "average | mean | avg | on average | typical",
  "quantity.total":
    "add up | added up | add them up | total | sum | total of | sum of | entire | whole | in total | altogether | overall | all told | all up",
  "rank.most":
    "most | more | spent the most | spent most | buys the most | buys most | bought the most | spends the most | sold the most | sells most | sells the most | who buys the most | who buys most | who bought the most | who bought most | who has bought the most | who spends the most | who spends most | who spent the most | who spent most | who has spent the most | who purchased the most",
  "rank.fewest": "least | fewest",
  "rank.top":
    "top | best | highest | biggest | largest | greatest | best selling | best-selling | bestselling | top selling | leading | strongest | best performing | most valuable | priciest | most expensive | top performing | highest first | most sold | sort by value | sorted by value | sort by amount | sorted by amount | order by value | ordered by value | sort by size | sorted by size | biggest first | largest first | leaderboard | ranking | rankings | ranking of | best sellers | bestsellers | best-sellers | best seller | sells best | sold best | who are our best sellers | who are the best sellers | who is our best seller | who is the best seller | busiest | most popular",
  "rank.bottom":
    "bottom | worst | lowest | smallest | weakest | poorest | worst performing | cheapest | lowest first | not selling | isn't selling | aren't selling | slowest selling | slow moving | slow-moving | worst selling | least sold | quietest | slowest | least popular",
  "compare.mark":
    "vs | vs. | versus | compared to | compared with | compare with | compare to | against | relative to | than | compare | more than | less than | better than | worse than | higher than | lower than | up on | down on | up or down on | up from | down from | up or down from | growth over | growth on | v | v.",
  "compare.previous":
    "compared to the previous period | vs previous period | versus the previous period | month over month | mom | quarter over quarter | qoq | week over week | compared with the period before | than before",
  "compare.year":
    "year over year | year on year | yoy | y/y | vs same period last year | compared to the same period last year | same period last year | a year earlier | same month last year | the same month last year | same week last year | same quarter last year | same time last year | this time last year | last ytd | same month of last year | vs same month last year",
  "span.last": "last | past | previous | in the last | over the last | trailing",
  "span.next": "next | coming | upcoming",
  "span.since": "since | starting | from the beginning of",
  "span.from": "between | from",
  "span.until": "until | through | till | up until",
  "span.to": "to | and",
  "not.not":
    "not | aren't | isn't | are not | didn't | did not | haven't | non | isnt | arent | wasnt | werent | didnt | havent | hasnt | hasn't | wasn't | weren't",
  "not.without":
    "without | no | without an | without any | lacking | missing | with no | have no | has no | without a | that have no | unassigned to | w/o | w/o any | don't have | do not have | doesn't have | missing a | missing an | don't have a | don't have an | lack | lacks | dont have | doesnt have | dont have a | dont have an",
  "not.except": "except | except for | excluding | other than | apart from | but not | not from | not by",
  "than.least": "at least | no less than | from at least",
  "than.most": "at most | no more than | up to",
  "than.more": "more than | over | above | greater than | bigger than | larger than | exceeding | higher than | >",
  "than.less": "less than | under | below | smaller than | fewer than | lower than | <",
  "mark.by":
    "by | per | for each | split by | grouped by | broken down by | by each | across | for every | each | every | group by | where did the money go | where did our money go | where does the money go | where is the money going | per person | each person | where do our leads come from | where do leads come from | where are our leads coming from | where did our leads come from | where leads come from | where do the leads come from | where is our money going | where does our money go | where our money goes | where is all our money going",
  "mark.which": "which | what",
  "mark.bought":
    "who buys | who bought | who bought it | who has bought | who have bought | who is buying | who's buying | who else buys | who else bought | who purchased | who ordered | who orders | buyers of | buy | buys | buying | bought | purchase | purchased | ordered | buy from us | bought from us | customers who bought | customers that bought | customers bought | customers ordered",
  "status.cancelled": "cancelled | canceled",
  "mark.who":
    "who | whom | who buys | who bought | who bought it | who has bought | who have bought | who is buying | who's buying | who else buys | who else bought | who purchased | who ordered | who orders | buyers of | whos",
  "mark.mine": "my | mine | i | me only | only mine | of mine | my own | did i | did i have | have i had | i had",
  "mark.list":
    "list | show | show me | find | see | give me | list of | which are | get | display | open the list of | order history | purchase history | past orders",
  "mark.why": "why | why did | how come | what caused | reason why | explain why",
  "mark.change":
    "drop | dropped | fall | fell | falling | decrease | decreased | decline | declined | declining | rise | rose | rising | increase | increased | grow | grew | growing | go up | go down | went up | went down | up | down | change | changed | so low | so high | higher | lower | better | worse | better or worse | higher or lower | up or down | grown | growth | improve | improved | improving | growth rate | up on | down on | up or down on | up from | down from | up or down from | going up | going down | slipping | shrinking",
  "mark.meaning":
    "mean | means | meaning | define | definition | definition of | what does | how is | calculated | explain | worked out | stand for",
  "mark.trend":
    "trend | over time | development | evolution | trend of | creeping up | creep up | edging up | climbing | creeping down | trending up | trending down",
  "mark.closing":
    "closing | close | closes | due to close | expected to close | will close | close date | due | to close",
  "mark.follow":
    "what about | how about | and what about | and how about | same for | now | instead | only | just | then",
  "mark.and": "& | as well as | also | plus | or",
  "time.prior_week": "the week before | previous week | the week before that | the week earlier",
  "time.prior_month": "the month before | previous month | the month before that | the month earlier",
  "time.prior_quarter": "the quarter before | previous quarter | the quarter before that",
  "time.prior_year": "the year before | previous year | the year before that",
  "time.day_before_yesterday": "the day before yesterday | day before yesterday",
  "time.day_after_tomorrow": "the day after tomorrow | day after tomorrow",
  "time.week_before_last": "the week before last | week before last",
  "time.month_before_last": "the month before last | month before last",
  "time.year_before_last": "the year before last | year before last",
  "time.whole_year": "the whole year | whole year | the full year | full year | the entire year | entire year",
  "half.1": "first half | h1 | first half of | the first half of",
  "half.2": "second half | h2 | second half of | the second half of",
  "span.after": "after | later than",
  "span.before": "before | earlier than | prior to",
  "mark.when": "when | on which | in which",
  "attribute.industry": "industry | sector",
  "attribute.country": "country",
  "attribute.city": "city | town",
  "mark.future": "will | going to | shall",
  "mark.advice":
    "should | ought to | hot | hottest | warmest | that cost us | did that cost us | did that cost | that cost",
  "change.up":
    "up | up on | grew | grow | growing | grown | increased | increasing | rose | rising | went up | going up | up from | buying more | spending more | selling more | ordering more",
  "change.down":
    "down | down on | fell | fall | falling | dropped | drop | dropping | declined | declining | decline | decreased | decreasing | shrinking | shrank | slipping | went down | going down | down from | buying less | spending less | selling less | ordering less",
  "mark.share":
    "how dependent are we on | how much do we depend on | how reliant are we on | what share | what percent | what percentage | how many percent | share | percentage | percent | pct | proportion | %",
  "mark.season":
    "spring | summer | autumn | winter | weekend | weekends | christmas | easter | black friday | holidays | season | fortnight | fiscal year | monday | tuesday | wednesday | thursday | friday | saturday | sunday | tonight | this morning | this afternoon",
  "mark.sold":
    "sell | sold | buy | bought | purchase | purchased | buy from us | bought from us | buys | buying | ordered",
  "measure.new_customers": "new customer | first-time customers | first-time buyers | new clients | new buyers",
  "mark.spent":
    "where did the money go | where did our money go | where does the money go | where is the money going | where is our money going | where does our money go | where our money goes | where is all our money going",
  "mark.quiet":
    "haven't ordered | havent ordered | have not ordered | hasn't ordered | has not ordered | haven't bought | havent bought | have not bought | hasn't bought | has not bought | haven't ordered anything | havent ordered anything | have not ordered anything | haven't bought anything | havent bought anything | have not bought anything | haven't placed an order | have not placed an order | didn't order | did not order | didn't buy | did not buy | not ordered | not bought | no order | no orders | without an order | without orders | without any order | without any orders | stopped ordering | stopped buying | quit buying | haven't purchased | have not purchased | haven't purchased anything | have not purchased anything | nothing ordered | aren't buying | bought nothing | ordered nothing | buy nothing | ordered nothing from us | bought nothing from us | inactive | dormant | sleeping | dead | lapsed | gone quiet | hasnt ordered | hasnt bought | didnt order | didnt buy | arent buying | havent placed an order | havent purchased | hasnt purchased",
  "mark.weekday": "day of the week | days of the week | day of week | weekday | weekdays",
  "mark.halfYear": "half a year | half year | six months",
  "mark.gap":
    "how far | how far off | how far behind | how close | short of | short | behind | away from | left to hit | left to reach | left to meet | missing to | missing to hit | missing to reach | need to hit | need to reach | need to meet | needed to hit | needed to reach | to hit | to reach | to meet | how much more | how much more do | how much more does | until | on track for | on track to hit | on | gap | gap to | shortfall | remaining | left | difference to | difference from | against | vs | versus",
  "mark.their": "his | her",
  "mark.soldGoods": "sold",
  "mark.unsupported":
    "worst sellers | worst seller | how often | how frequently | new products | new product | new items | which have | which ones have",
  "mark.they":
    "there | they | them | he | she | have they spent | did they spend | do they spend | they spent | they spend | they have spent | have they bought | did they buy | do they buy | they bought | they buy | did that | does that | was that | is that | did those | were those | are those | do those | was it | how was it | did it cost | theyve",
  filler: "usually | normally | typically | generally | really | actually",
  "attribute.email": "email | e-mail | email address | emails | e-mail address | email addresses",
  "attribute.phone": "phone | phone number | phone numbers | telephone | telephone number",
  "mark.now": "right now | at the moment | currently | at present",
  "mark.chart": "chart | graph | plot | as a chart | as a graph | in a chart | in a graph",
  "mark.breakdown": "breakdown | break down | breakdown of | a breakdown of | itemised | itemized",
  "mark.among": "of those | of them | of these | among them",
  "mark.doing":
    "doing | performing | how are we doing | how are things | how is business | how is it going | hows business | hows it going | how is business going",
  "time.rest_of_week":
    "by the end of the week | by the end of this week | by end of week | by week end | before the end of the week | before the end of this week | before end of week | before end of the week | before week end | until the end of the week | rest of the week | the rest of the week | rest of this week | the rest of this week | by the week end",
  "time.rest_of_month":
    "by the end of the month | by the end of this month | by end of month | by month end | before the end of the month | before the end of this month | before end of month | before end of the month | before month end | until the end of the month | rest of the month | the rest of the month | rest of this month | the rest of this month | by the month end",
  "time.rest_of_quarter":
    "by the end of the quarter | by the end of this quarter | by end of quarter | by quarter end | before the end of the quarter | before the end of this quarter | before end of quarter | before end of the quarter | before quarter end | until the end of the quarter | rest of the quarter | the rest of the quarter | rest of this quarter | the rest of this quarter | by the quarter end",
  "time.rest_of_year":
    "by the end of the year | by the end of this year | by end of year | by year end | before the end of the year | before the end of this year | before end of year | before end of the year | before year end | until the end of the year | rest of the year | the rest of the year | rest of this year | the rest of this year | by the year end",
  "mark.while":
    "in a while | for a while | lately | recently | in a long time | for a long time | for ages | in ages | inactive | dormant | sleeping",
  "mark.price": "priciest | most expensive | cheapest",
  "mark.ranking": "leaderboard | ranking | rankings | ranking of",
  "mark.sameMonth":
    "same month last year | the same month last year | same month of last year | vs same month last year",
  "mark.earlier": "the one before | the one before that | the previous one | before that",
  "mark.later": "the next one | the one after | the one after that | after that",
  "time.last_year_to_date":
    "last year ytd | last yr ytd | ytd last year | ytd last yr | last year to date | year to date last year | this point last year",
  "mark.contract": "contract | contracts",
  "mark.job": "job | jobs",
  noise:
    "a | an | the | is | are | was | were | be | been | do | does | did | done | have | has | had | we | us | our | ours | you | your | their | it | its | of | in | on | at | for | with | as | that | this | these | those | there is | there are | there any | hi there | hey there | hello there | out there | there was | there were | please | tell | tell me | me | so | still | got | get | gotten | brought in | bring in | brings in | made | make | makes | generated | generate | give | year's | s | record | records | look | looks | like | going | during | within | were there | are there | is there | do we have | did we have | have we | what is | what's | what was | what were | what are | how is | how are | how was | how were | whats | hey | hi | hello | ok | okay | need | want | know | would like | like to | i want to know | i want | i'd like | all | any | some | usd | eur | dollars | $ | € | £ | ¥ | # | ? | who has | who have | come from | came from | comes from | coming from | belong to | belonging to | exactly | business | performance | close to | deal value | looking | can you | could you | would you | can i see | could i see | can we see | i would | we would | together | combined | both | how good | take in | took in | take | took | i need to know | who were | who was | keep | keeps | ones | came in | come in | coming in | came | came through | pls | plz | thx | actually | basically | i guess | or not | roughly | approximately | about how | i have | i've | we've | have i | run me through | walk me through | pull up | quick | quickly | real quick | could you tell me | can you tell me | can you show me | let me see | let's see | sort | sorted | overview | summary | summarize | summarise | numbers | figures | stats | let me know | do you know | i wonder | wondering | i'd love to see | at all | show me all | can you list | can you find | want to see | care to | tell us | check | brings | brings us | working on | is working on | handling | weve | ive | youve | im | theres | thats | heres | lets | how's | hows",
};
