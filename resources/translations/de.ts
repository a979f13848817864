<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
 <context>
  <name>sopstudio</name>
  <message>
   <source>      called at the step “{title}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>  {n} × {word} expected, {word_2} came out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> (95 %: {bounds} to {bounds_2})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> (Assumed, as declared: {parts}.)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> (and {count} more)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> (bound {detail})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> (here already: its steps, samples and rules stay)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> (line {line}, column {column})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> (only the first {max_scenarios})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> (the first {max_listed_rows} are listed)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> ({infeasible_count} cannot be)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> Add it, or choose another.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> Agents that read the whole procedure are given its author's text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> And {problems}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> Did you mean "{suggestion}"?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> It was made with another version of the SOP.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> The author's text is older than the drawing: agents are given the SOP as it is drawn.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> Try to write it more simply.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> and </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> and {count} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> and {others}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> in the procedure "{title}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> in {detail}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> of {stored_id}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> or </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> per run, on average</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> together</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> {columns} would tell them apart.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> {rivals}: worse, and not by chance.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> {spec} stays the default.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> {what} could not be kept ({count} in all).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source> · tools: {tools}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>"{field}" from the fact "{fact}"</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <source>%n architecture(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n call(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n change(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n column(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n conversation(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n difference(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n edge(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n end(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n error(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n file(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n hint(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n message(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n model call(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n model(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n more problem(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n more scenario(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n new run(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n new version(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n node(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n other(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n pair(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n part(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n point(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n problem(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n repeat(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n row(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n run(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n scenario(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n sentence(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n step(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n test(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n thing(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n time(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n tool(s)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message>
   <source>+ Add</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Add a condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Add a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Add a price</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Add an answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Add an endpoint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Add an output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Add options</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Add {detail} {noun}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Compare with another model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ Compare with other checks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>+ New action</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, LIVE</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, all that hold</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, and </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, at most {times}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, for example at {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, for example {path_words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, or </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, so a run that needs it stops there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, with unsaved changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>, {blanks} blank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>. It is never taken. Connect it to a node, or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>1 check</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>1 way on: {ways}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>30 min, 4 h or 2 days; an edge “time runs out” says what follows when nobody answered by then</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>3rd, 2025</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>95 % interval</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>: the last moment before event {at} at which an answer was awaited</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; against it: row {against}{more}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; and {count} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; gives {gives}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; its cost is shown here once the settings have a price</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; right is {wanted}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; right is {wanted}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; say that {lacking} may be missing (optional), and what follows then</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; the simulated customer {cost} of it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; yours went another way and stays as it is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; {judge} judges each conversation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>; {user_model} plays the customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A LIVE CALL THAT {upper}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A branch without effect</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A call</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A case that no edge covers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A condition cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A condition does not fit its facts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A condition in words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A condition on what earlier tools gave; blank means always</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A condition that always holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A condition that names no result</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A decision needs one fact with the answers, an approval one that is yes or no, a form its facts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A decision without a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A division by zero</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A dry run that gets this response stops there. Correct the path or the sample, or make the fact optional.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A fact does not fit a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A fact is used before it is known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A fact that cannot have a value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A fact that is not declared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A fact that nothing uses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A failed call is repeated only where it reads or changes data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A few words shown on the canvas, beside the condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A file of your own (*.gguf), run on this machine's processor. None is downloaded.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A folder that there is, or a new one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A fork{origin} from {whence}{asked}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A general question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A kept run is read-only; fork it to go on from here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A kept run is read-only; fork it to go on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A kept run; fork it to go on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A limit was reached</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A live run reaches it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A loop that changes nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A loop without a bound</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A misspelt name is a fact of its own, so the agent asks for it again and the branches never meet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A model answers from them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A model chooses a tool by comparing its description with the instruction. Where both say the same thing in the same words, it chooses correctly.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A model may take one for the other, and the tool gets another name in some runs. Rename it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A model sees a tool's name, description and parameters. Where several tools are on offer, the description is what tells them apart.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A name that refers to nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A note for people; agents never see it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A parameter that the tool does not have</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A part of a condition that changes nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A path that contradicts itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A path, for example: data.report</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A person must answer first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A person or a model decides statements; “Otherwise” means that no earlier edge holds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A procedure is a graph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A procedure runs itself ({titles}), so it would never end. Use an edge with a loop instead.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A project of this SOP that runs without SOP Studio.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A regular expression that the text must match</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A review before it is effective</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A review is overdue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A row that asks nothing would always be taken: choose Otherwise in the form of the edge.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A run could loop forever. On the edge that leads back, say how often it may be taken.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A run that gets here stops without an outcome. Add an edge, or make it an end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A run would stop there. Add an edge for when the time is over, or remove the limit.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A sample across ends of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A sample of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A sample response lacks an output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A script: one line per turn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A secret is written into a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A step of the task</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A step such as “verify the insurance” that does not say how invites an agent to claim that it did it. People know from experience what is meant; a model does not.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A step that is no step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A step with no outcome</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A sub-procedure is a part that runs as one step.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A sub-procedure that does not exist</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A sub-procedure that runs itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A team: a first model finds out what is wanted, and hands over to one that knows that task.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A tool is called like one of the agents' own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A tool must answer first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A tool that can never be called</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A tool that does not match its step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A tool that is not declared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A tool without a description</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A unique name; nodes that run it are updated when it changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A vague word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A value decides where a tool is called</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A value that never occurs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>API version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>API_KEY: crm</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>About SOP Studio</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Accept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Accept: application/json</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Action</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Action accuracy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Action repository</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Actions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Actions of Agent-S that were the expected ones</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a fact…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a knowledge article</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a node after it…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a node here…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a node on the edge…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a node: type its title, or choose</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a node: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a node…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a note here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a row</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a sample answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a source</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a source that the procedure rests on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a step…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a value…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a {kind_words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add an alternative to row {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add an edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add an edge for when time runs out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add an endpoint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add an output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add an output above, and it has a field here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add the next step…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add the sentence to the graph where it stands</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add to this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add to: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add {lower}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add {quote}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add {with_article}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Added to {name} as {id}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Address</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Advice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Advice switched off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>After</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>After minus before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>After {node_title} it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Agent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Agent and model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Agent's model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Agent-S (state, action and user models over a repository of actions)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Agent-S finds actions by meaning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Agent-S finds actions by words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Agent: {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Align</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Align and distribute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Align the selected nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Align {alignment}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All branches in the EU</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All details in the outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All journeys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All kinds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All of it is in the SOP.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All of the conversation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All that can be read ({patterns});;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>All {sentences} are in the SOP.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Allow {edge} {default_loop_bound} times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Allowed values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Also</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Also run everything with another model; its scores are listed under the name given here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Also run everything with another set of checks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Always</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Always here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Always in this run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An action inside a condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An agent guesses what nothing has asked or looked up, or asks for it differently each time.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An agent has many results before it and takes one that sounds similar. Naming the one that is meant, in two conditions, raised the paths taken correctly from 84 to 98 of 100.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An agent that reads about a tool or a fact that it cannot see makes one up or tries to call it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An answer that is not in the format is refused, however it could be read: a call without an id, a call written into the text. Otherwise it is read and counted as tolerated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An earlier journey</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An earlier moment is shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An edge after one that always holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An edge begins or ends at a node that does not exist. Reconnect it, or delete it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An edge for time running out that is never taken</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An edge that is never taken</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An edge that leaves an end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An edge that never gets its turn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An edge without a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An edge {verb} "{missing}", a node that does not exist{location_suffix}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An empty canvas: double-click or press Space to add the first step.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An evaluation is summed up here: a line for each architecture, a column for each kind of scenario.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An otherwise that is never needed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An output is never set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An unreadable answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An {kind} of the fact "{name}" does not fit: {reason}. Correct or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Another SOP is open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Another table…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer as the agent…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer as the customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer as the customer…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer as the prompt asks…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer as the scenario says, or with the first value that fits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer at once (JSON)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer from the passages…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer with the sample; nothing is called</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer with this</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer with this as the agent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer {index}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answers per run that were not in the format and could be read all the same</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answers that a check objected to: first answers, then those after the first objection, and so on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answers that can be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answers with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Anthropic's</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Any; add a value…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Appearance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Applies to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Approve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Approves or refuses: {}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Apr</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Architecture of the agent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Architectures</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Arrange</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Arrange everything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Article: {get}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Articles</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Articles answer questions that come up on the way.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>As its words say</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>As planned</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>As the system</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Asides and mistakes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask again once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask again twice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask again without saying why</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask again {retries} times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask for "{suggestion}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask the model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask the model one short question</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask the servers on this machine once more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask the user for "{name}" at {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask {title} a question, and for one call of a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask {title} where no model is chosen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Asked where no model is chosen: {default_model}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Asking …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Asks for: </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Asks the customer something</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Asks {component}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Assumed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At "{path}" in {words}: {reason}. Correct the sample, or widen the fact.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At least: {minimum}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At most {ceiling} can be met: equal rows came out differently in the others.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At most: {maximum}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At {node} no edge is taken when {when}. Add an edge for otherwise, or widen a condition.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At {node} only words decide between {titles}, so nothing can be proved about how the procedure ends. Ask for the fact that decides, and write conditions over it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At {node} the run stops when {facts}: {{{fact}}} cannot be computed, because that would be a division by zero. {division_advice}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At {node} the run stops when {when}: {edge} divides by zero then. {division_advice}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>At {place}, {taken}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Attach a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Attach a guard (Cedar)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Attach the document of this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Attach the source document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Attach the text on the clipboard</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Aug</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Author</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Autosaved {now}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Average</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Averages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Back to the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Back to the choices of an evaluation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Back to the {detail}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Back to “{label}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Background among the steps is noise that an agent has to filter out. As a step of its own it is carried out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Bad: it was refused or failed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Before is {row}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Before: {before}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Begin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Begin another run from this moment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Begin at "{label}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Begin at another node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Begin at this node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Begin here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Begins at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Better : worse</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Bind a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Blank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Body, as JSON</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Both {edge} and {edge_2} hold when {facts}; the first one is taken. Say which is meant.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Boundary values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Branches</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Branches as a table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Break it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Breakpoint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Bring back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Bring this deleted SOP back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Bundle (*.sopbundle)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>By SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>By code alone (no model)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>By code, not by the model: the model gets the whole sub-procedure as one tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>By kind of scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>By meaning, with a model from a folder…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>By meaning, with the paper's model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>By meaning: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Call</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Call a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Call it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Call {title} earlier</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Call {title} later</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Calls</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Calls a tool, or works something out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Calls of Agent-S with the expected values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Calls {tools}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Calls {tool}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Came out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cancel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cancel the evaluation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cancelled: no scenarios were made for these choices.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cancelled: {runs} of {total} are kept.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cannot go on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Carries the step out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Carry out the sub-procedure “{title}”, then go on here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Carry the SOP out over every row</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Carrying out {rows} …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cause</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Causes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change a condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change a label</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change a message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change a method</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change a sample answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change a source</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change a title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change a tool response</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change an address</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change an expression</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change an outcome</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change how a tool is reached</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change how an edge is decided</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change how edges are taken</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change how it ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the SOP: {plain_names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the allowed values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the condition {quote} to {quote_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the examples of a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the items of a list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the kind of a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the next review</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the number of the document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the order</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the owner</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the pattern of a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the range of a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the status</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the text of an article</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the time allowed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the title of a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the title of an article</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the title of {noun}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the type of a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the unit of a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the values of a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change the words in {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what a person answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what a person is asked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what a person sees</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what a sub-procedure needs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what a tool does</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what a tool gives</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what feeds a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what happens here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what is asked for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what is decided</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what is worked out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change what it applies to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change when a tool is called</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change when a tool may be called</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change when it takes effect</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change where an output is found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change whether a fact may be missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change who does it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change who may not do it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Change who runs a sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Changes in the newer edition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Changes {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Charts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Charts; the same figures are in the table of scores</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Check first: {note}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Check the connection. [tool: get_connection_status]
if the connection status is operational:
    End: line works
otherwise:
    End: line is down

get_connection_status(line): Reads the connection status of a line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Check the connection. [tool: get_connection_status]
if the line is operational:
    End: line works
otherwise:
    End: line is down

get_connection_status(line): Reads the connection status of a line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Checking every case …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Checks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Checks on what the model answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Checks on what the model answers, before it is acted on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose Simulate at the top (Ctrl+2), and “Journey 1” at the top right. F10 goes one step at a time: the ring shows where the agent is, the labels of the arrows why it went there. Step some way, or press F5 to run to the end. When a tool waits for its answer, you can change the answer or make it fail.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose a folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose a model file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose a new or empty folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose a version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose a version first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose a version to see how it differs from the open SOP.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose above what the customer wants…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose an architecture.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose another evaluation of this SOP above: the same scenarios are compared one by one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose another kind, or search for other words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose architectures and scenarios on the right, and press Run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose every tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose kinds of scenarios on the right, or choose More &gt; Make again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose no tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose one to view it again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose or type a tag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose what to talk about above, then press Step or Run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Close</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Close the window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Close {title} (Esc)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Code</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Colour and sign of the end on the canvas and in documents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Column</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Columns of the past cases…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Columns of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Columns…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Come back to Author (Ctrl+1), and press Save (Ctrl+S) to keep a version. Nothing is ever lost: every version stays, and what you did not save is back after a crash.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Comes with {detail} {names}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Command</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Command or URL of the MCP server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compare</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compare the text on the clipboard as a newer edition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compare with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compare with the open SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compare with the previous version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compare with …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Comparison</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Completed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Completion tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Computation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Computation {index}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compute: work out facts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Condition and inputs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Condition of the edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Condition {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Condition: {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Conditions as formulas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Connect</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Continue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Continue with the edit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Conversation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copied nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy as a picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy text of the outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy the id of the selected run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy the text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy the text of this problem</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Correct a condition, or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Correct parameter values over expected ones</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Correct the marked line of the outline first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cost</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cost per run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Could not be decided</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Count {value} of {number} as {detail} the bound</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cover</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Coverage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Coverage on the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Coverage: {summary}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Covers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Create parameters from JSON Schema</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Credit bureau report</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ctrl+K finds everything, F1 lists the keys.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ctrl+Shift+G unfolds it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ctrl+Shift+V reads text that you paste and shows what it understood. Ctrl+N starts an empty SOP: press Space to add steps. Ctrl+K finds everything else.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ctrl+Space lists facts and values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Customer's model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Customer: {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cut</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cut text of the outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Dark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Date of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Date of the run, such as 2026-03-01</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Dec</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decide first whether the tool is called.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decide one thing after the other</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decide the question above first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decide whether the tool is called</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decide: the condition does not hold</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decide: the condition holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decides on {}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decision</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decision: choose an edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Declare "{name}" optional</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Declare it, or choose another.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Declare it, or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Declare it, or reword the text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Declare the fact "{name}" ({type_words})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Default model: {default_model}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete a {kind_words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete an edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete the note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete the selected scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete the selected scenarios (Ctrl+Alt+Shift+D)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete the step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete the sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete the {noun}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete this article</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete this edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete this fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete this fact, tool, article or sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete this node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete this row (Ctrl+Del)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete this sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete this tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete what is selected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Deleted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Deleted SOPs in the library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Describe a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Describe a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Describe a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Describe {noun}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Description</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Description of the SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Description of tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Did you mean "{suggestion}"?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Difference</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Differences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Differences, with 95 % intervals</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Discard the edit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Discard them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Discard unsaved changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Dismiss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Dismiss this notice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Distribute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Distribute horizontally</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Distribute vertically</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Do not ask again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Do not call</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Document that the SOP was read from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Documents ({patterns});;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Does</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Does not apply to any of these runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Does this hold: {question}?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Does this hold?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Don't show this here again…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Don't show this in this SOP again, for a reason</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Double-click, press Space, or pick a kind of node from the strip on the left.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draw a procedure, see it proved complete, and try it with an agent before anybody relies on it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draw from left to right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Duplicate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Duplicate this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Dynamic-prompt agent (JourneyBench)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Each item is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Each score is drawn here with its interval, and beside it what it cost.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Earlier entries are in the timeline.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Earlier evaluations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Earlier evaluations of this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edge {condition_text}, leads to {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit on the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the response before it is returned</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the scenario (Ctrl+Alt+I)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the scenario: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the title or condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the tool {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit the tool's response…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit {title_text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Effect</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Effective from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>End</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>End after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>End before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>End the comparison; the files stay</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>End the procedure as the agent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>End the tour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>End: finish here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Endpoints</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter a date and time with its UTC offset, such as 2026-03-31T09:30+02:00.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter a date such as 2026-03-31.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter a date such as 2026-12-31.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter a number of at most 30 digits.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter a number, such as 12 or 0.5.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter a number, such as 720 or 0.5.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter a time such as 30 min, 4 h or 2 days, or leave this blank.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter a whole number from 1 to 1000, or leave this blank.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter a whole number, such as 720.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter it…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter reads it as: {condition}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter to accept, Esc to cancel.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter yes or no.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Entered {place}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Environment variable with the key</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Equal rows differ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Error</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Error responses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Evaluate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Events</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Events of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every card is a step of the procedure. A label on an arrow says when that arrow is taken. Click the card “Check credit”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every case is covered and every path can be taken, as far as that can be proved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every case takes this edge, and the edges after it never get their turn. Narrow it, or choose Always.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every edge of {node} leads to {node_2}, so what it asks decides nothing. Put what is to be done in each case behind its edge, or keep a single edge.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every edge that holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every pair of runs ended alike.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every part of a condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every row comes out as it did</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every run did what its scenario expects.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every run of an evaluation is listed here, ready to open.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Every run of this SOP is kept in the library as it goes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Everybody who gets the file can read it and use it. Withdraw the secret and take it out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Examples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Excel (*.xlsx);;CSV (*.csv)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Execution memory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Expected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Expected path</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Expected: the end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Expected: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export for deployment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export for deployment…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export it although the SOP has {errors}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export it although {things} would be lost</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export this chart as PNG, SVG or PDF</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export this table as Excel or CSV</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export {lower}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Expression</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fact that the response sets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fact: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Facts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Facts are what the procedure asks for, works out and decides on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Facts decide it then, it can be proved, and every run decides it alike.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Facts to ask for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fails as it did ({times})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fails once: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fails: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fail…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Feb</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Figures and repairs, in the panel on the right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>File</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>File…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fill in "{suggestion}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find a node, edge, fact, tool or SOP, or type what you want to do</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find a part</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find a tool, a fact, an article, or an SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find in titles, conditions and notes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find on the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find or do anything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find or do anything    Ctrl+K</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find scenarios by text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find something {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find the order [tool: get_order]
End: done

get_order(order_id): Returns an order.
cancel_order(order_id): Stops an order that has not left the warehouse.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find the order [tool: get_order]
End: done

get_order(order_id): Returns an order.
get_orders(order_id): Returns the order.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Finding the journeys…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Finish</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>First step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fix this for me: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fix this problem</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fix: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fold into one card</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fold or unfold this block of the outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fold this sub-procedure into one card</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Folder of a domain: sop.txt, metadata.json, a table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Folder with descriptions of tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Folder {name}, {count}, {state}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Folder, new or empty</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Folder…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Follow every line that applies:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Follow redirects</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>For an edge that loops back: how often a run may take it. Leave blank if it closes no loop.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>For engineers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fork from here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fork from the selected event</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Found: {titles}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>From</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>From 1 to {max_timeout_seconds}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>From an MCP server…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>From yours to {name}: {differences}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Function</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Function-calling agent (SOP-Bench)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Give it a condition, or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Give the number or the limit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Give the second edge an id of its own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Give their tools to this procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Gives</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Gives the model the procedure as text and lets it call tools until it answers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Gives the model the whole procedure and all tools at once, and trusts it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Gives {}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go back here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go back to it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go back to the selected event</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go on at {name} from {name_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go on in the tour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go on without an answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go to its details</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go to the next sentence left out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go to the panel on the right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go to {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Goes on as {agent}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Goes on to {targets}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Goes on without waiting for an answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Going round {titles}{location_suffix} changes nothing that its conditions depend on ({facts_read}), so each round ends like the one before. Ask again, or call a tool, in the loop.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Good: what was asked for is done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Google's Gemini</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Graphviz</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Guide</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Guided tour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Hands over to {person}: {tool}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Head of customer service</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Header</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Headers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Help</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Hide the source (Ctrl+U)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>High contrast, black on white</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>High contrast, white on black</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Hints</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Hints shown in the window and by sopstudio check.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>History</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Hosts of your own network that tools may be called at, separated by commas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Hosts of your own network: localhost:8080, …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How far the document is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How it ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How long is an offer valid?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How long the agent's models may take together</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many journeys to sample</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many of the judge's questions about the conversation were answered yes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many of the user's messages were sorted as expected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many runs called the expected tools in the expected order, and repeated no failed call</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many runs reached the expected end, or stopped where they should</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many runs went through the expected nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many steps of the procedure may be entered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many times each scenario is run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many tokens the agent's models may take</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How much it can read at once is not known.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How often a model is asked again when a check objects to its answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How often models and tools may be called</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How often the customer may speak</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How the agent finds the action that is nearest to what it wants</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How the conditions are joined</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How the procedure ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How to work it out; Ctrl+Space lists facts and functions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How well those were carried out: what was asked, called and looked up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How {label} answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>I am the customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>If</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ignore advice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ignore for a reason…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ignore this advice for a reason…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ignore…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Import a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Import tools…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>In a decision graph a node is an action and an edge a condition. What is to be done is carried out only where it is a node; in a condition it is asked, and never done.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>In force with errors</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>In how many scenarios every repeat was right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>In the condition of {edge}, {shorten_condition} changes nothing: the rest already implies it. Remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>In the library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>In words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>In words: a person or the model decides.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>In: </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Insert</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Inspector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Intent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Intents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Is asked to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Is this your SOP, or another one?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It becomes an SOP of its own in your library. Yours stays as it is.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It becomes version {number} of yours; {before}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It compares things of different kinds, or uses a fact as what it is not. Types never mix.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It ended at {node_title}; {expectation}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It has no arguments.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It is asked for or looked up for nothing. Use it in a condition, a tool or a message, or delete it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It is not a valid condition. Correct it where it is marked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It lies in no folder.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It lies in “{folder}”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It may still be missing after it was asked for or looked up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It needs the network</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It never gets its turn. Put it first and give it a condition, or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It was not compared with the SOP.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>It would never end. Use an edge with a loop and a bound instead.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its conditions contradict each other, or what leads there. Correct them, or unbind the tool.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its type, bounds, pattern or name exclude every value. Correct them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Its words name the tool. Take the tick away where the step does not call it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Jan</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Journey {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Judge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Judged by {judging}: {judging_2} of {conversations}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Jul</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Jun</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Just talk</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keep both</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keep for every procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keep it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keep the old edition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keep this run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keeps ids, facts, tools and positions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Kept runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Kept: “{action}” is available to every procedure from the next run on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Key</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Keys for all actions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Kind of node, or its title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Kinds of nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Kinds of scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Knowledge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Known: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>LIVE: tools are really called in this run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Label</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Language</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Laws, standards and manuals that the procedure rests on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Layout: {engine}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Lead it to {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Leads to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Leaf accuracy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Leave</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Leave out again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Leave the conversation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Leave the conversation as the customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Leaves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Left out of the scores because the model gave no answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Left out: {sentences}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Left out: {uncovered}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the agent decide</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the agent decide the condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let the edge {label} lead to {target}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let {name} be missing (optional)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let {name} be {to_text} too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Let {{{name}}} of {listed} lead to {label}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Library and outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Library and samples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Light</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Light, dark or high contrast</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Limit a loop</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Limits of a run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Line {line}, {column}: {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Line {line}: </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>List its tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>List the server's tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Look again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Look at the sample</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Look for cut-offs of {fact}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Looked for in the folder of the SOP first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Looking for edits that repair rows and break none …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Looking for servers on this machine …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Looking for what divides the cases …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Looking into the other SOPs …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Looking …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Looks for “{query}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Looks something up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Looks up “{query}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>MARCO (a team of task agents)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>MARCO as one agent (the team flattened)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make a condition formal</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make formal</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make formal: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make it the open SOP; one undo reverts this</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make the procedure begin at this node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make the scenarios again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make the selected sentence a step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make the tool fail</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make the tool fail…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make this answer the tool's first sample; it can be undone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Make this call, and do not ask again for this tool in this run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Making scenarios…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Making scenarios… {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Mar</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Mark on the canvas what is covered (Ctrl+Alt+C)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Markdown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>May</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>May be called only when</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>May be taken at most … times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>May stay unknown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Meaning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Megabytes of memory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Memory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Memory of calls</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Menu</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Menu (Alt+M)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Menu of what is selected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Message to say</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Method</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Minimap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model asked by default</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model calls per run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model calls per run, on average</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model files (*.gguf)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model of {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model that answers the prompts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model that costs this</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model that is asked with these options</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model that judges how real each conversation reads</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model that plays the customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model to try</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Models slip on logic that is compounded with “or” and “and”; simple conditions, one per edge, make an agent more robust. A person who checks the SOP sees each case, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Moment of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>More</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>More actions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move it to the end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move the bound of {value} from {number_text} to {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move the note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move this SOP to a folder…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move to a folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move to a folder…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move {direction} a little</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Move, copy or align them on the canvas, or delete them together. Choose one to edit it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Must know first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Name a folder first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Name a model first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Name a model to try.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Name of the secret</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Name the SOP after its title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Name them all, or the rule for them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Name there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Names the row</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Needs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Neither good nor bad</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New fact “{text}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New here? Three minutes on the loan sample show how to draw, check and try a procedure.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New step “{text}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New tool “{text}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New version of mine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Newer edition…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next difference</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next left out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next match (Enter)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next node or edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next panel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next problem</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next review</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next step, and the nearest action</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No answer in time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No averages yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No best one is shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No charts yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No checks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No column gives {list}, which decides nothing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No column says what came of the cases. Choose “Expected: …” for the one that does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No difference shown from {name} ({percent}){others}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No differences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No edge holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No edge leads to the node, so it is never reached. Connect it, or delete it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No end can be reached from {titles}{location_suffix}, so a run would loop forever. Add an edge out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No facts are known yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No fork reached yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No journey can happen, or none has what these kinds of scenarios need.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No journey can happen.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No journey: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No judge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No matches</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No matches.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No matching scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No model was asked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No model: the procedure is carried out by code, as a reference.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No node runs it yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No other SOP has a tool, a fact or an article yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No other evaluation yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No past cases yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No path leads from the start to {node}, so it is never reached. Connect an edge to it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No price is known for this model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No problems left.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No repair could be worked out: {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No row could be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No row was run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No run ever takes {edge}: what was decided before rules it out{detail}. Correct a condition, or remove the edge.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No run fits the search and what was chosen.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No run matches</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No run yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No runs yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No scenario came out otherwise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No scenario with the same inputs ran with the same architecture and model in both evaluations.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No scenarios are left. Make them again, or open some from a file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No scores yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No sentence of the document says this.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No server answers on this machine; asked for {detail}. Start one and load a model, for example: ollama serve, then ollama pull MODEL.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No shell reads it; {parameter} stands for an argument</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No single case shows this problem, so there is nothing to try.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No single edit repairs a row without breaking another one, or a proof speaks against it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No source document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No step in words means an action that has a tool.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No step was found in this text. Put each step on its own line.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No steps yet. Space adds one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No task calls it yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No tool is called on this path.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No values of the facts make its condition true. Correct the condition, or delete the edge.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No versions yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nobody answered in time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nobody has confirmed since that the procedure is still right. Review it, and set the next date.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nobody is excluded</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nobody is named</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>None</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>None so far.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>None yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>None yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not by whoever asked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not by whoever did</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not carried out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not carried over exactly</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not compared: {runs} before and {counts} after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not explained</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not finished</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not in use</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not perfect: {imperfect}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not saved yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not the same there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not used</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Note on the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing before {node} tells whether "{condition}" holds: no step asks for a fact or calls a tool. Ask for the fact, or use a tool that finds it out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing can be compared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing can provide it and no condition on it can be checked. Declare it, or correct its name.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing can run: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing differed from what was expected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing done yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing feeds a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing follows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing follows this node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing follows when the time is over</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing here yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing in the SOP changes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing is called</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing is lost.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing leads here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing said yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing says where to begin. Choose the first node.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing that its conditions depend on is set in the loop. Ask again, or call a tool, in the loop.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing to compare</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing to compare yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing uses it yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing went wrong</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Notice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nov</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Now click the dashed arrow that leaves “Open the application”, and press Delete.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Now: {after}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Numbers that divide the cases by {fact}, with the rows that speak against them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Objections</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Objections to the model's answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Oct</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Of the difference</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Of {pairs} of runs: in so many the second is better, and in so many worse</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Of: {type}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>On some path nothing has asked for it or looked it up by then, and the run stops. Provide it earlier.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>On some path the procedure ends without what it should decide. Set it on every path.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>On the right is everything about the step: what to ask, which tools to call, where it leads. Change its title, or anything else you like. Ctrl+Z undoes it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>On this machine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>One a line: VARIABLE: name of a secret</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>One a line: path, query, header or body; with :NAME where it is called otherwise there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>One a line; no keys here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>One of the two dates is wrong: nothing is reviewed before it takes effect. Correct it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>One scenario has no interval</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>One thing {singular}: {losses}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>One told from the rest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only a person or a model can decide it, and nothing about it can be proved. Where facts decide it, write a condition over them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only conditions know the fact "{name}", and "{meant}" is called nearly the same. Did you mean "{meant}"?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only functions that exist</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only live runs call a tool; all others answer with its samples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only one edge from a person's step with a time limit can be taken when its time is over.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only runs of one kind of scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only runs that went wrong</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only the customer's word counts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only the first of them is ever taken. Keep one, and give the others conditions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only values that follow the rules</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only values that someone gave</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only what the procedure calls next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only what went wrong</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only when</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only words decide how it ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Only: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a domain of SOP-Bench…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a folder of dialogues…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a newer edition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a newer edition from a file and compare it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a recent SOP…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a table of cases with what came of them: CSV, Excel, ODS, JSON Lines, SQLite or Parquet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a table of past cases…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open an SOP, a document or a list of tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open another table of cases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open as a new SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open dialogues</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open from a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open in a new window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open scenarios from a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the chosen run in Simulate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the report</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the run in Simulate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the run of the evaluation after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the run of the evaluation before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the scenario in Simulate (Ctrl+Alt+Y)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the selected run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open the {noun}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open this SOP in a new window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open this SOP of the library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open without keeping</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>OpenAI's, as most servers speak it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Options</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Options of models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Options of the model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Or end here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Or say what is wrong with the answer…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Or write the line of the workflow…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Order</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Otherwise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Otherwise is not the last edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Otherwise means that no other edge holds, and is misleading before the others. Move it to the end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Otherwise: "{label}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Otherwise: {hand_over}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Out of order</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Outcome</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Outcome: {outcome}; it should have stopped at {node_title}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Output {index}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Outputs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Outputs of the procedure that were right; in the answer, if the agent gives one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Overview</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Owner</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>PNG (*.png);;SVG (*.svg);;PDF (*.pdf)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Pairs of edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Panel on the right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Panels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Panels below the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Parameter accuracy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Parameter {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Parameters as JSON Schema</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Parts of other SOPs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Past case {case_name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Past cases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Past cases {misses}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste a JSON Schema, or a tool description that contains one, to create the parameters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste a text…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste an SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste an SOP…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste its text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste or import</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste or type an SOP here: a procedure as it stands in a document, indented text with a step on each line, JSON, or tools (OpenAPI, MCP, function lists, JSON Schema, Postman, cURL). For example:

# Return of goods
Ask for the {orderNumber}.
Look the order up. [tool: getOrder]
if the order is older than 30 days:
    End: too late
otherwise:
    Send a label.
    End: label sent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Paste text into the outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Path</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Path of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Pattern</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Pattern: `{pattern}`</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Pause</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>People follow a document that is in force. Mend the errors, or say that it is a draft.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Person</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Person: somebody does it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Persons: by hand, or as in the scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Persons: played by a model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Person’s step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Picture (*.png);;Drawing for print (*.svg);;Page (*.pdf)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Policies that are asked before each call. Made from the SOP, they hold where the exported code is edited. Needs the package cedarpy.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Present</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Presentation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Press Enter again to keep it in words, for a person or the model to decide.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Press Enter to rename it everywhere: in conditions, tools, messages and forms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Press Step (F10) or Run (F5) to begin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Press Step (F10) or Run (F5) to go on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Press Step (F10) or Run (F5); every event of the run is listed here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous difference</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous match (Shift+Enter)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous node or edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous panel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous problem</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Price of a million completion tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Price of a million prompt tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Prices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Print</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Print…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Probability of such a difference by chance, corrected for the number of tests: {probability}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Problem: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Problems {wrong}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Programs may run without a sandbox</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Programs may use the network</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Progress of the evaluation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Prompt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Prompt tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Proposed by this procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Provides: </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Proving repairs …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Purpose</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Put it first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Put it first, or correct a condition.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Query accuracy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Query for the past cases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Query parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Question accuracy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Questions of Agent-S that ask for what their action is about</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>ReAct agent (SOP-Bench)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reached the expected end, or stopped where it should</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Read a list of tools: OpenAPI, MCP, …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Read as {title}: {nodes} nodes, {edges} edges.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Read every list of tools in it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Read what the query gives (Return)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reading its tools …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reading the rows …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reading the table …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reading {name} …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reading …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reads allowed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reads the SOP as it is drawn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reads the author's text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reads the author's text (older)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Realism</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Really call the tools of the next run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Really call tools (live)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Really make this call</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Recent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Recent SOPs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reconnect</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Record a live answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Record as mock</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Record the selected live answer as a mock</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Redirect an edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Redo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Refuse</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Refuse answers out of format</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remembers “{action}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove "{name}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove a sample answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove a source</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove a tool response</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove a worked-out fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove an output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove answer {index}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove from the library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove it from {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove it, or add it to the tool.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove the blank one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove the breakpoint at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove the edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove the fact "{name}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove the second edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove the second node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove the second {word}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove the time limit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove these options</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove this</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove this condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove this output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove this price</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove this source</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove this tag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove {edge}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove {shortened}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Remove: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename a parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename a sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename the sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename the {noun}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename this fact, tool or sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename {name} to {quote}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reorder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reorder edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Reorder tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Repairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Repeats</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Replace this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Replace {model_placeholder} with the model's name, as in {example}. Until then, {spec} stays the default.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Request</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Requests a minute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Required</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Response</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Restart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Restart with it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Restore</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Restore the backup {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Restore the version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Restore version {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Result</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Return</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Return the mocked response</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Return this</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Return this to the agent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Review the report</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Row</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rules that stand in for a language model: answers, calls tools, costs nothing. It finds values in what was said, and does not reason.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run and compared here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run another sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run by code</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run by code: {tasks}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run everything (Ctrl+Alt+Return)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run it on scenarios, and compare it with the SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run the cases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run the evaluation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run the procedure "{suggestion}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run the selected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run the selected scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run to breakpoint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Run “{label}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Running it on scenarios …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Runs at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Runs the sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Runs through each node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Runs {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SELECT … FROM …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP Studio</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP Studio {version}. Everything stays on this machine unless you choose a model elsewhere.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Agent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Agent on ReAct</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Agent, appendix E</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Agent, appendix E (complete chains of logic)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Agent, appendix E (complete chains of logic); SOP-Bench, section 3.1.1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Agent, appendix E (instructions match the tools); SOP-Bench, section 3.1.2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Agent, naive</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Agent, section 3.1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Agent, section 5 (clear tool definitions)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Bench, figure 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Bench, section 3.1.1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Bench, section 3.1.6</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SOP-Bench, sections 3.1.6 and 4 (video classification)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Said before {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sample answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sample responses as JSON</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Samples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save a version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save as a document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save as a document…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save as a file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save as a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save as a picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save as a picture…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save it with this note and tag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save the edited scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save the scenarios to a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save this version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save this version to begin its history. You can then view any version, compare it with the open SOP, and restore it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save this version with a note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save to a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Saved {exact_timestamp}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Say how, or how to tell that it was done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Say in which cases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Say it in your own words…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Say what happens there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Say which one, or how to recognise it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Say within which time, or when</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Say yes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Says by mistake</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Says first instead</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Says nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Says when asked again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scenarios (*.jsonl *.json *.sopbundle);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scenarios (*.jsonl *.json);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scenarios (*.jsonl)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scenarios from a file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scenarios from a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scenarios that came out otherwise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scenarios {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Score</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scores</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Scores, with 95 % intervals</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Script…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search the library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search the runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Searches of Agent-S that find what the user asked about</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Seconds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Seconds it may take</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Seconds of models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Seconds per answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Seconds per answer of the agent, on average</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Secret {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Secrets as variables</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>See and edit the actions that Agent-S can choose from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>See what is wrong</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Seed: the same number gives the same scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sees</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select a live answer in the timeline first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select a row in the list first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select a scenario in the list first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select a step or an edge on the canvas, then set a breakpoint there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select a step, or click a sentence.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select the nodes of this sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select the place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select what is {side_text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Send the answer (Enter)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Serve the file with a program of yours (llama-server -m FILE); it is then found above.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Servers that speak the OpenAI chat protocol (OpenAI, Azure, vLLM, Ollama, …), Claude and Gemini.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Services with a key in the environment, and the endpoints of the settings.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Set a time limit, or remove the edge.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Set as start</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Set or remove a breakpoint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Set tag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Set this tag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Settings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Settle the order [tool: refund_order] [tool: replace_order]
End: done

refund_order(order_id):
replace_order(order_id): Sends the goods of an order again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Settle the order [tool: refund_order] [tool: replace_order]
End: done

refund_order(order_id): Pays the order back.
replace_order(order_id): Sends the goods of an order again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Several cases in one condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Several edges say otherwise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Several facts at once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Several nodes could be the first one. Choose the start, and connect the others.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Share as a bundle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Share as a bundle…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show all details in the outline (Ctrl+Shift+E)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show as a table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show everything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show its scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show its versions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show only runs that went wrong</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show or hide: {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show scenarios of this kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the SOP in the inspector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the branches as a table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the node it leads to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the place of this problem</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the source</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the sub-procedure in the inspector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the versions of this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show this run in the timeline (Enter)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show what was clicked in the inspector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show {shortened}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Shown below: {topic}, by {agent_and_model}. Choices here apply to the next run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Shows the model one step and its tools at a time; the procedure decides which step is next.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Signs in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Simulate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Simulate the past case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Simulate this row</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Simulated customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Skip</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Small letters, digits, - and _; never the key itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Some of its values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Something unrelated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sorted after thinking</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sorted by examples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sorted without examples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Source</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Source document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Source {index}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sources</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Split it into {count} edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Split it into {count} edges, one for each case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Splits the work: one model says what to do next, others pick the action and talk to the customer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Start</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Start from a template</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Started</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Starts the server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>State accuracy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Static-prompt agent (JourneyBench)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Status</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Step through this row in Simulate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Step {number} of {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Steps of other persons</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Steps, one per line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop comparing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop comparing with these checks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop comparing with this model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop comparing: show the open SOP again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop making scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop; finished runs are kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop; nothing is changed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stopped</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stopped at the breakpoint on the {kind} “{breakpoint_title}”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stops before an end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sub-procedure: run one here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sub-procedures</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Success</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Suggestions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Switch off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Switch off: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Switch on advice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Switch on: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Switch this advice off for this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>System</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Systems and tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tab indents, Escape goes to the canvas, Alt and arrow keys move and fold.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tables (*.csv *.tsv *.xlsx *.xlsm *.xlsb *.xls *.ods *.jsonl *.ndjson *.db *.sqlite *.sqlite3 *.parquet);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tag of the chosen version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tag the version…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take a newer edition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take every change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take from other SOPs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take from other SOPs…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take in a sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take in as a step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take it from "{suggestion}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take it out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take no change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take the checked changes as one step to undo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take the run back to this moment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take the tour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take the tour (three minutes)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take {changes}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Take {parts} of other SOPs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Taken</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Taken when no edge above holds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Taken when the person does not answer in time.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Takes the action “{action}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Targets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Task</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Task agents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Task: do some work</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Team lead</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tells the customer something</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Templates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Term</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Terms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Test</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Test connection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Test {detail} before.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Text (*.txt);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Text to read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The SOP does not have this tool any more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The SOP uses nothing from this tool's answer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The address of the tool "{label}" takes its host from a value, so that whoever gives it decides where the call and its data go. Write the host down, and fill in values behind it only.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The agent is working…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The agent made a mistake</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The answer is the tool's first sample now; runs that are not live get it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The backup is restored; the damaged library is kept beside it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The best one is read out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The branches as rows, the facts that decide as columns, with gaps and overlaps marked (Ctrl+Shift+T)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The call fails: nobody allowed it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The calls, and how it ended, fit the expected steps: this agent has no place in the graph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The case waits here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The cases cannot be run: {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The command runs on this computer, with your environment, for at most {max_listing_seconds} seconds; then it is ended, with all that it has started.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The comparison was stopped, so it is not verified.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The condition "{condition}" does not say which result it refers to. Before it, {quote_names} {detail} known. Name what it depends on, or write a condition over the fact.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The condition "{condition}" has several clauses. Make an edge for each case, or decide one after the other, so that each can be answered with yes or no.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The condition for the tool "{tool}" at {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The condition is too hard to prove anything about in the time allowed. Make it simpler.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The condition of {edge}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The condition of {edge} holds what is to be done: “{action}”. Nobody does it, as it is no step. Keep “{condition}” as the condition, and make the rest a step behind it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The conversation is over</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The customer asks a general question. The passages are under Prompt.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The customer is asked nothing on this path.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The customer leaves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The customer left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The customer took</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The date of the run is not a date, so the one before counts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The day by which it is reviewed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The description of </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The document says that it is in force, but its procedure has {errors}. Mend them, or change the status.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The edge is always taken.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The end that was reached</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The evaluation cannot be shown: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The evaluation stopped: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The evaluation to compare with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The expression for "{fact}" at {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The fact "{name}" is declared, but nothing provides or uses it. Use it, or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The fact "{name}" is provided, but nothing uses it. Use it, or do without it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The fact "{name}" {flaw}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The fact can never have the value. Correct the value, or add it to the fact.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The fact may have values that the tool does not take. Make both the same.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The fact passed to the parameter {parameter}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The fact that the response sets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The fact to work out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The facts that are set when the procedure ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The facts that must be known before it runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The facts that the person gives</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The facts that the person is shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The first day it is followed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The first edge that holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The first of them is taken, so the order decides silently. Narrow one of them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The folder of a sentence model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The folder “{folder}” is called “{name}” now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The id "{name}" stands at {count} edges{location_suffix}: {edge} and {edge_2}. Runs name edges by id. Give each edge an id of its own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The id "{name}" stands at {count} nodes{location_suffix} ({titles}), so edges cannot tell which one is meant and only the last counts. Give each node an id of its own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The key is in the system's key store.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The last call before each end was made, whatever else was called</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The latest result of each function</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The library already has an action “{action}”: give this one another name.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The library is damaged and open read-only. {readable}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The mean of the SOPs: each counts the same, however many scenarios it has</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The mean of the kinds: each counts the same, however many scenarios it has</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model failed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model gave no answer in any of these runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model gave no answer in {runs}: the figures leave them out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model gave no answer: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model has not been asked yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model that plays persons answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model thinks, acts and observes in turns, with the procedure as text before it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model was told</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The name a model calls it by: letters, digits, _ and -</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The newer edition offers {changes}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The next review ({next_review}) is before the day from which the document is effective ({effective_from}). Correct one of the dates.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The node at which the procedure begins</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The node runs a sub-procedure that does not exist. Choose another, or create it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The node that comes next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The node will be called “{title}”: choose its kind.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The number of problems at the foot opens Problems: it says in plain words what is wrong, and takes you there. Press Ctrl+Z until the arrow is back.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The only values it can have; leave empty to allow any</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The open SOP has no document to compare with. Attach it first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The order decides at {node}: several of {titles} can hold together, and the first that holds is taken. Put them in the order that is meant.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The order matters at {here}: where more than one holds of {titles}, the first is taken.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The other edges already cover every case. Remove it, or keep it for future values.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The output "{name}" of {whose} {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The package wordllama is not installed here, so Agent-S finds actions by the words they share.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The parameters of a tool cannot be used</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The parameters of the tool "{label}" cannot be used: {reason}. Correct the schema.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The picture is on the clipboard.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The precondition of the tool "{label}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The price of {name} is not clear: enter numbers, for example 0.15.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The procedure "{title}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The procedure begins here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The procedure begins here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The procedure ends here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The procedure ends well here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The procedure is over at an end, so the edge is never taken. Remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The procedure is over at {node}, so {edge} is never taken. Remove the edge, or make the node a task.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The procedure stops here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The review was due on {next_review}. Review the procedure, and set the date of the next one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The role that carries it out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The run goes on where it stopped: Step (F10) or Run (F5).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The run goes on with the edit; up to here it would have gone the same way.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The run goes on, but is not being kept: {store_error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The run is not over</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The run is over; go back, fork it, or restart.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The run {run_id} is shown; fork it to go on from any event.{version_hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The runs are not being kept: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same call was broken off before: it may have been carried out already.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same in every run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same steps in the same order</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same tools in the same order, nothing extra but allowed repeats</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same turns, with the procedure as bullet points and an answer in words.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same walk, but the model is asked about each branch by itself.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same walk, but the model writes down a thought before each call.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same, and extra calls of tools that only read do not count against it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same, but repeats that the scenario allows do not count against it; “as expected” goes by this</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The scenario cannot be edited: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The scenario is ready: Step (F10) or Run (F5).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The scenarios cannot be written to {name}: {strerror}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The scenarios in {name} cannot be read: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The script {name} cannot be read: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The secret {name} is in {variable}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The secret {name} is looked for in {variable} and in the key store.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The secret {name} is {place}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The step cannot be done. Declare the tool, or choose another.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The step is to be carried out by somebody else than another step, but there is no such step of a person.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The step was named outright</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The steps of “{title}” and the ways between them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The table cannot be opened: {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The team's tasks in one agent, to see what the team is worth.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The text is too long: {size}. Open it as a file instead.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tool "{label}" at {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tool "{label}" has no parameter "{name}", which {node} fills in. {hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tool "{label}" is called "{name}", like a tool of the agents themselves, so that a model may take one for the other. Give it another name.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tool "{name}" has no description, though at {node} a model must choose between tools. Say in a sentence what it does and when to use it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tool cannot be called, because a fact that it needs is not known by then. Ask for it first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tool is called only if this holds; blank means always</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tool's name for it; renaming it keeps the fact that feeds it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tools {quote_names} look alike: they take the same parameters and have nearly the same name or description. Keep one of them, or say in each when to use it and when not.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The tour waits. It goes on with the loan application, when you like.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The two are the same.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The unsaved changes to “{title}” are thrown away.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The user may not do it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The usual checks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The whole SOP; click or drag to move there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The whole case is under Facts below. Call the tools in order, then name the end it reaches.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The whole procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The window speaks it when SOP Studio is started again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The {word} "{name}" is declared twice, so only the last declaration counts. Rename or remove one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Their JSON Schema is broken, so no call can be checked. Correct it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Then</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There are no facts to decide by yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There are no nodes on the clipboard. Copy some first, or paste a whole SOP as text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There are no scenarios in {name}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There are no steps yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There are several starts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There are values with which no edge can be taken, and the run stops. Add an edge for them, or otherwise.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no expected trace: this run followed no journey or scenario.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no key store here: the key is kept until the window closes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no safe automatic fix for this problem.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no start</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no sub-procedure to run yet. Add one first: Insert &gt; Sub-procedure.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no “{text}” here. Choose one of the suggestions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is no “{text}” yet. Press Enter to create it, or choose a suggestion.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is nothing to keep yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is nothing to look at here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>There is nothing {kind}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>These rows are left out of all figures. Mend them in the table, and open it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>They do not say</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Think, then answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Thinking: {thinking}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This SOP has no tools.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This agent talks to nobody: it gets the whole case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This answer is the first sample already.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This cannot be tried: {error}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This condition is edited as text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This is no document in words. Open a Word, PDF, HTML, Markdown or text file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This is not a JSON Schema: it must be an object, such as {"type": "object", …}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This must be an object, such as {"score": 720}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This procedure proposes nothing: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This run is kept in the library as {stored_id}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This run {verb} with the SOP as it was when the run began.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This schema has no properties, so there are no parameters to create.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This sub-procedure does not exist.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This tool is not declared.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This would lose {lost_parts}. Remove that first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Through {names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Throw away its unsaved changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Throw away the unsaved changes of this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Time runs out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Timeline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Title of the law, standard or manual</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Title of the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>To</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tokens a minute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tokens per run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tolerated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Took</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tool call accuracy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tool that the agent calls</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tool trace alignment</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tools are what the procedure can call. A list of them comes in by Import tools… in the menu.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tools that look alike</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tools to add</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tools {allowed_count}/{count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tools:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tools: </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Trace</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Trace lenient</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tries again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try it in Simulate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try it last</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try it on the SOP as it is now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try it out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try it: open this case in Simulate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try it: open this case in Simulate (Ctrl+F8)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try the edge {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try the scenario in Simulate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try this edge earlier</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try this edge later</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try this problem in Simulate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try this row earlier (Alt+Up)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try this row later (Alt+Down)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Turn into a scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Turn into a scenario…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Turns</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Turns of the customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Turns per run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Two edges can hold at once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Two facts with nearly the same name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Two things with the same name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Type</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Type the procedure, a step on each line:

Check the order
if the order is late:
     Offer a voucher
else:
     Explain the delivery date
end: Answered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Type to search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Type what a fact must be: late, cold · not late · ≥ 700 · 5 – 10 · yes · known. Blank means any. The first row that fits is taken.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>UJCS lenient</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>UJCS of this one conversation, by JourneyBench's rule: each repeat of a failed call counts against it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unbind a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unbind {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Undecided</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Undo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Undone: {redotext}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unfinished</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unfold</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unfold everything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unsaved changes to “{label}” were restored.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Untitled article</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Up to {max_retries} times, where it only reads</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Use</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Use by default</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Use it as the source</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Use the fact "{source}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Use the sample</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Use the tool "{suggestion}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Use this condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Used at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Used in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>User Journey Coverage Score: how many expected parameter values were right, over all runs; repeating a failed call counts against it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>User journey coverage</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Values: </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Verify the insurance [tool: validate_insurance]
End: registered

validate_insurance(member_number): Asks the insurer whether the membership is valid.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version tag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version {number} is open again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version {number} is saved in the library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version {number} is the first: there is none before it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Versions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Versions, newest first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>View</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Visits on the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Waiting: somebody takes over</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Walks the graph with the model: it chooses a branch by calling one of the tools that come next.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Way: {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What Agent-S can do, one action a row. Actions in the library serve every procedure; the others are proposed by this one, and kept for all when you choose so.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What a million tokens of a model cost, all in one currency. Runs then show their cost.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What a model is asked with: temperature, top_p, max_tokens, effort, stop, seed, tool_choice, parallel_tool_calls, timeout in seconds, headers.NAME and body.NAME. What an endpoint refuses is left out, and the run says so.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What a person is asked does not fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What a value may look like</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What all models cost{rate}{customer}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What an agent may answer, in full sentences</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What changed, for later readers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What counts in the answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What decided {case_name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What differed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What differs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What divides the cases by {fact}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What do the passages say?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What does the customer want?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What happens here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is asked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is compared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is decided here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is done next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is filled in there goes nowhere. Remove it, or add it to the tool.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is said first instead, by mistake, or when asked again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is said, asked or looked up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is understood of the text appears here, before anything changes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is worked out here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What is written is not run here, so whether it does the same as the SOP is not verified.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What it decides</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What it does</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What it does and when to call it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What it is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What it means</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What it means, in a sentence</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What looks like a secret stands in {in_words} of the tool "{label}", and everybody who gets the file can read it. Withdraw the secret, take it out, and let what calls the tool add it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What models answered before, kept in the library. recorded+MODEL asks MODEL where the record has nothing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What must hold to get here rules out the edge. Correct one of the conditions.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What only a person or a model can decide cannot be proved. Ask for the fact that decides.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What refers to the name could mean either of them. Rename one of them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the action needs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the agent does at this step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the agent reads of the procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the agent works with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the agent's models may cost, at the prices above</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the columns are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the customer gave</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the customer says</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the customer wants</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the person has to do, and what to look at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the procedure rests on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the server calls the tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the test says</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What the tools {detail}answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What this answer is, in a few words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What this procedure is for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What to answer questions from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What to do about it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What to talk about: a journey or a scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What was decided, in a word or two</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What was expected in lines, what came out in columns</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What was left out or assumed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What was understood</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What you choose is kept with the SOP.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What you open and save is listed here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What {name} is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What {whose} took{cost_hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>When</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>When a condition holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>When a run stops by itself. A blank field means the usual limit.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>When a statement holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>When an SOP is read from a document (Word, PDF, a web page, Markdown, plain text), the document stays here, and each sentence leads to what it became. Attach the document of this SOP to see what of it is in the graph.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>When the run is over, its score is shown here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>When time runs out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>When {name} is corrected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>When? order is late, score &gt;= 700, otherwise …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Whenever it holds, an earlier edge holds too. Move it up, or narrow the earlier one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where all ways lead on to the same step, either what was to be done in one of them got lost, or the question is asked in vain.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where does it lead?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where it is in the response: names separated by dots; the fact's own name unless you say otherwise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where it is kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where parameters go</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where two careful people would act differently, an agent acts differently from run to run. SOPs written with the list of values at hand were precise where those without it said “using preferred methodology”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where, and for whom, it is followed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Whether {tool} can ever be called at {node} could not be decided: {why}.{simplify_advice}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Whether {words} {take} every case as meant could not be decided: {reason}.{simplify_advice}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which cost is drawn beside it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which fact decides?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which fact?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which figure is averaged</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which figure is compared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which journeys are covered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which score is drawn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which sub-procedure runs here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which tool?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Which {kind} has the past cases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Who</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Who answers for the procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Who carries out the steps of persons: you, where you are the customer; else the scenario, or a model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Who the customer is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Whoever gives the value can send the call and its data to a host of their own. Write the host down.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Whoever runs the procedure has to know who carries out the step. Name the role.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Why it cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Why it does not matter in this SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Why it does not matter in this SOP, then Enter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Why it happens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Why the sub-procedure runs here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>With 25 tools on offer, many of them redundant, an agent called a wrong one in every single run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>With some values of the facts the run stops there. Test before that it is not zero, or narrow the fact.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>With the SOP as it is now, the run takes another path from event {at} on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Within</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Without it the condition holds in the same cases. Remove it, or correct it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Word document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Word document (*.docx);;PDF (*.pdf);;Web page (*.html);;Markdown (*.md)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Work out a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Work out:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Work this out earlier</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Work this out later</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Working out what will run…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Works out, in order</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write "{name}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write a step on each line, for example: Ask for the {order number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write in the outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write the project into the folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write the response yourself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write {detail}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write {text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write {text} on the edge to "{target_label}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write {{{other}}} instead of {{{name}}}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write {{{suggestion}}}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Writing the files …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Written to {name}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Written to {name}.{lost}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Written, and not run here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Wrong edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Yes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>You can look at it and edit it. It is not in your library until you save it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Your application is complete.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Your own procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Your run of “{label}” stopped after {steps}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zero-shot ReAct (SOP-Agent's baseline)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zoom in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zoom out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>^[ \t]*(Thought:[^\n]+)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a condition of any kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a good score</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a live answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a model cannot be asked again {retries} times</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a new procedure of its own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a node {id} already exists</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a number above 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a parameter needs a name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a person</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a person's step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a picture cannot be written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a quotation mark is not closed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a quote is not closed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a statement that is not written yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a tool needs columns</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a whole number above 0, for example 5000</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>a {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>about {scenarios} would be needed to show this difference</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>above</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>add new node {note}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>add {key}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>added</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>address or shelf</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>after {}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>agent-s actions rows library shared</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>all SOPs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>all kinds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>all of it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>allowed value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>always holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>always → {target}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>an</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>an edge cannot leave its procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>an edge {id} already exists</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>an empty list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>an end cannot be inserted into an edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>an equal case came out differently</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>an {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>and</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>and persons </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>and {count} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>and {omitted} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>and {rows} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>answer {path}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>answer:{index}:remove</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>answers at an address</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>anything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>anything is so</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>applicant not found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>approve: yes or no</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>approved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>architecture option</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>article</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>as expected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>as in v{number} · newest is v{number_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>as it was before {source} was taken in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>as many as it takes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>as they were chosen before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>as they were guessed; look at them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>asks for it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>asks for {facts}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>asks, calls tools or says something</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at an MCP server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at its address</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at least {minimum}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at most {maximum}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at work now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at {place}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at {place} no edge holds{leads}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at {place} the work cannot be done: {reason}{hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at {place} {edge_words} cannot be decided: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>at {place} {edge_words} is taken{leads}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>auto layout tidy graphviz</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>bad end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>before {}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>begins with "{start}", a node that does not exist</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>below</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>benchmark folder past cases table import sop-bench</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>better, not by chance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>between insert middle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>both guardrails and none are named</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>built in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>by a Python function</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>by a command</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>by {names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>calls {get} {get_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>cannot be decided</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>cannot be taken</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>center column</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>center row</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>changed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>changes data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose a domain's folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose another file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose another id</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose another name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose one of: {agents}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose one of: {names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose the tool that the action calls</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose {takers}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>chooses what comes next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>clipboard image share hand on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>clipboard insert</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>collapse group hide branch sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>collapse hide</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>collapse hide inside</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>comes before it and always holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>comes from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>computes it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>computes with it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>computes {names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>condition {condition} {label} {title_pair} {key}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>connect it to a node in the same procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>connect {key}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>contains</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>context right click</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>copy template</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>correct context</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>corrected at once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>corrected with “{fact_name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>correction in mid flow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>cost {cost}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>covered edges overlay scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>create empty draw</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>current step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>customer {user_model}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>customer's word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>customer: query:customer_id</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>date</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>date and time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>decide: one of the answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>decided by a person or a model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>decided wrongly</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>decides it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>decision rows columns dmn gaps overlaps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>depends on it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>did you mean {nearest}?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>did you mean {suggestion}?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>direction horizontal top down layout turn orientation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>do it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>do it there, or close that window first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>does not apply</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>does not contain</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>does not hold</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>does not know it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>does not say with which node it begins</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>draft</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>draft revert saved version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>edge from {detail} to {detail_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>edge from {source} to {target}{suffix}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>edge {item}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>edge {qualify}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>end {ending}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>end, waiting</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>enter a whole number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>equal cases came out differently; no rule over the facts that the procedure reads can meet them all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>event {point}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>every edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>every model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>every row has another value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>expand all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>expand ungroup open show</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>fact == 'value'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>fact {item}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>fact {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>facts tools knowledge list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>failing function</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>false</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>find sop filter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>for an Azure resource, for example: 2024-10-21</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>for example: our server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>fork it to go on from here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>found at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>from {giver}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>from {minimum}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>from {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>from {source}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>full screen slides show walk through meeting projector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>gibberish</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>give steps the tools of actions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>given values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>gives it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>gives {gives}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>goes on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>good end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>guided learn first help example</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>hand over to a person</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>has a name that conditions cannot mention. Use letters, digits, spaces, _ . and -.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>has a pattern that cannot be read ({error}). Correct it, or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>has another edge for that already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>has no time limit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>heat overlay</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>here already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>here in another version, which this one replaces</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>how a task agent answers (MARCO, appendix A.7)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>how it ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>how the intent classifier is prompted (MARCO, table 4)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>if {shorten_condition}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>import json text word pdf</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>in every case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>in force</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>in no folder any more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>in review</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>in the folder “{folder}” now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>in the key store</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>in {named}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>in {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>injection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>insert a task or a decision</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>inside all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>inspector hide canvas room</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>invalid value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is above</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is among your drafts already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is at least</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is at most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is below</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is given</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is in your library already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is never set on a path to an end. Compute it, ask for it, or call a tool that gives it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is no</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is none of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is none of the versions in your library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is not</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is not after</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is not before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is not known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is not set on every path to an end{example}. Set it there too, or declare the fact optional.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is not what you have</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is one of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is only to be done, but names facts ({provides}). Choose provide, or remove them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is started by a command</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is to approve, so {provides} must be a fact that is yes or no. Change its type.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is to decide, so {provides} must list the answers. Give the fact its allowed values.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is to provide facts, but names none. Name the facts in the form.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is to {action}, so it needs exactly one fact for the answer. Name that fact.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is yes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>is {type_words}, and only numbers have a lowest and highest value. Remove the bounds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it can have at most {max_length} characters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it cannot be blank</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it contains characters that are not allowed here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it gives: {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it has no {prose} or no {metadata}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it is called like the fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it is called like what the tool gives</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it is called {words} and like the fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it is not text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it is open what the column is of the answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it must be at least {ge}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it must be at most {le}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it should have ended there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it should have stopped before an end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it was cancelled</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>it would take too long to find out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its cells are whole answers of the tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its outcome</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its time limit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its title was changed to {quote}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its values are ends of the procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its values are not of this type; remove them first. {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>its values are those of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>judge {judge}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>keep library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>kept in the system's key store, never in a file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>kept in the system's key store, never in the SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>kept until the window closes: there is no key store here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>langgraph python bpmn mcp service code target compare verify conformance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>last opened</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>last saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>late correction</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>leads to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>left out as a rule: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>length limit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>less than a point{interval}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>library of parts shared tools facts articles reuse where used copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>line (\d+)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>look</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>look up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>looks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>looks something up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>lookup --customer {customer}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>made to call tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>make it a task first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>malformed response</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>manual documentation how to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>may be chance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>may be chance, {figure} more needed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>may run now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>missing parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>model endpoint key theme preferences options</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>moved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>moves money</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>must be at least {low} and at most {high}, which no number is. Swap the bounds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>name guardrails, or {none} alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>needs nothing, gives nothing yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>needs {needs}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>needs {needs} · gives {gives}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>new action</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>new after following continue node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>new create step space</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>new fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no answer in time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no case has {value} between {number_text} and {number_text_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no case has {value} {side} {number_text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no column says what was expected; name it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no difference seen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no edge above holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no edge can leave the end {source}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no edge holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no limit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no loop</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no loop is left to take</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no single other choice leads to what was expected (the last one is at {place})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no step has begun yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no step, but it says something about the procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no tag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no value of {name} that fits what is declared of it was found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>no {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>nobody answers in time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>node {item}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>node {key}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>node {qualify}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>node {titles}{suffix}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not covered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not in the library yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not judged: {judging}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not made to call tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not said</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not taken</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not what the procedure calls next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>not {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>nothing found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>nothing in the SOP comes from it any more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>nothing in the library can be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>number {number} on the path</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>of the case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>of {scenarios} succeed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>only if </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>only reads</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>open fact tool article</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>open the procedure, and then this file in Evaluate: Scenarios, More, Open from a file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>open {note}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>openapi swagger mcp server api postman curl functions schema folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>order branch move</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>order sort group directory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>otherwise: when no row above fits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>our team knows this word</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>out of domain</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>outline {burst}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>over HTTP, in a special way</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>over {}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>panel tab below show</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>paper preview pdf</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>parameter {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>passes it to a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>past cases table spreadsheet csv excel backtest history columns</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>pasted text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>plays the customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>png svg pdf image export share hand on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>press Step or Run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>proofs that need the solver (edges and calls that no run reaches; some branchings are undecided)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>provide facts in a form</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>put an option with blanks between two quotes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>python -m mcp_server_time, or https://host/mcp</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>question in the middle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>quit exit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>random session</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>reads {context} tokens at once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>recovering function</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>rejected value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>remark comment text sticky annotation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>remove its edges first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>remove throw away draft</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>removed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>rename write words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>required {parameter}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>restore a backup</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>restore undo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>row {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>rows:{place}:{place_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>rules kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>run it to its end first, so that there is a trace to expect</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>run simulate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>runs without a path are left out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>runs {get}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>said by the {giver}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>said the {by}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>sample data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>sample response {label} of the tool "{label_2}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>say what the action does</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>say why it does not matter here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>scenarios cases tests list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>score &gt;= limit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>scores batch runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>search text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>second another beside</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>sends a message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>sends something</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>set as start first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>shortcuts keyboard</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>shows it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>similarity {similarity}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>skip next step guided finish</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>some {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>somebody decides, approves or does it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>sopstudio.ui.author.{kind}_form</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>spoilt on purpose: {injected}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>spoilt reply</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>start screen welcome home templates samples recent begin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>stop guided close</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>switch off hint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>switching advice off needs a reason</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>task agent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>temperature=0 max_tokens=2000 timeout=300</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>test try local server ollama endpoint gguf file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>text edit type steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>text ids facts tools</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>text json import preview type</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the SOP has no such {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the action model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the action needs a name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the address</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the agent's models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the article {quote}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the beginning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the classifier</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the condition for the tool "{tool}" at {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the condition of {edge}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the condition was changed to {quote}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the condition {quote}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the customer insists on a refund</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the description</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the document cannot be written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the domain cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the edge that decided</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the edge {label}from "{ends}" to "{ends_2}"{condition}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the edge {label}from "{ends}" to "{ends_2}"{location_suffix}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the endpoint refuses {omitted}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the expression for "{fact}" at {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the fact may be anything, and the tool only takes {accepted}. List them as the fact's values.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the fact may be {direction} {limit}, which the tool refuses. Narrow the fact.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the fact may be {rejected}, and the tool only takes {accepted}. Make the lists the same.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the fact {new} already exists</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the fact {quote}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the facts it asks for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the field Key</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the file already has this scenario</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the file holds no scenarios</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the head of the document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the knowledge agent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the library cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the library is damaged and open read-only</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the list of {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the message at {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the message at {node} mentions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the model's answer was {subject}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the name of a section</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the name of one of its models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the only edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the open SOP</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the outcome</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the parameter "{name}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the parameter "{name}" of the address</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the parameter {new} already exists</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the path of a *.gguf file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the picture cannot be written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the precondition of {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the previous version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the procedure "{title}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the procedure computes the fact of this name on its way</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the procedure decides the fact of this name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the procedure ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the procedure is too large to examine all paths at once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the range ends before it begins</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the response cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the rest of the procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the run is not over</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the run is over</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the same</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the same, or several separated by {value_separator}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the scenario cannot be written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the simulated customer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the simulated customer's model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the solver is not installed (the extra proofs of sopstudio-core)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the state model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the step {quote}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the sub-procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the sub-procedure that it runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the tool "{detail}"{detail_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the tool "{label}" at {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the tool "{tool}" at {node} takes "{parameter}" from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the tool could not be reached</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the tool gives nothing of this name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the tool takes whole numbers only. Declare the fact as a whole number, or round it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the tool takes {accepted_words} and the fact is {fact_words}. Make them the same, or compute it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the user model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the values that would show it cannot be written down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the way {quote}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the {detail} "{label}" gives</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the {kind_name} {name} already exists</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the {kind_name} {new} already exists</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>the {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>their calls fit no path through the procedure, or they made none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>theme colours night</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there are: {value}, or {none}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no agent {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no backup to restore</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no edge {edge_id}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no edge {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no fact {old}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no guardrail {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no node {node_id}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no parameter {old}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no procedure {scope}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no run yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no {kind_name} {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no {kind_name} {old}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no {name} to choose</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no {noun} {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>there is no {what} {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>these are cases of {name}, and no procedure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>these facts:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>this is no domain of SOP-Bench</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>this no longer exists</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>this run is read-only</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>this value is not allowed here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>timeout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>to nowhere</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>to the left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>to the next step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>to the right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>to {maximum}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>to {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>today</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>today {local_time}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tool {item}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tool {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tools that look alike</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>trash bring back restore</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>true</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>two edges have one id</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>under 0.1 s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>under {}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>unknown kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>unsaved changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>unsaved changes cannot be written to {folder}: {strerror}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>up to {}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>use 1 to 64 letters, digits, _ and -</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>use letters, digits, spaces, _ . and -</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>use png, svg or pdf</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>use up to 200 characters without / and line breaks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>use {endings}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>user model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>usual checks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>value of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>version diff tag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>version {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>waiting for response</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>was assumed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>was made</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>was not carried over exactly</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>web page</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>went no further</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>went on to {node_title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>went wrong</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>were assumed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>were not carried over exactly</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what SOP-Agent sees of earlier calls (SOP-Agent, section 4.3)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what it computes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what the agent does, in words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what the person answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what the person sees</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what users are told of the articles found for them (Agent-S, section 1)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what was decided before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>what was saved cannot be found any more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>when no earlier edge holds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>when nobody answers in time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>when time runs out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>which is not provided on every path there{example}. Ask for it there too, or test present({{{name}}}) first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>which is optional and may be missing. Test present({{{name}}}) first, or make it not optional.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>which nothing provides before. Ask for it, or call a tool that gives it, earlier.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>who does it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>who may not do it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>whole number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>with a bearer token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>with a key in a header</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>with a key in the address</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>with a name and password</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>withdrawn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>without a condition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>without a secret</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>without why</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>witness case scenario run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>word docx pdf html markdown report export share hand on read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>word pdf text sentences origin left out edition attach</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>words code expression labels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>worked out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>works out facts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>worse, not by chance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>would have been right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>write --tool {name}=PATH={name_2}; it gives: {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>write 0 to {max_retries}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>write TOOL=COLUMN or TOOL=PATH=COLUMN,…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>wrong format</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>yes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>yes or no</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>your changes were left as they are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>your unsaved changes become version {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>yours stays before it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>zip hand on export versions runs scenarios colleague send package</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>zoom fit whole</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{after} rule{detail} out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{agents} combinations of architecture and checks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{calls} so far</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{calls} times, then answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{calls}, {judging} tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{clause}, and no edge says how often, so a run may loop forever. Say on an edge how often it may be taken.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{comparing} {number} of {total}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{correct} % come out as they did</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{correct} of {rows}, 95 % interval {low} to {high} %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} cannot be taken</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} characters; at most {max_characters} can be pasted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} lines, the first prompt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} lines, {count_2} changed since the last call (marked)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} of {count_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} of {count_2} edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} of {count_2} edges and {nodes_text} covered{criterion_text}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} of {count_2} nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} of {count_2} runs are left out ({agents}): {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} of {count_2} {cover}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} things {plural}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{count} ways on{takes_all}: {ways}{more}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{debt} / {income}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{default_guardrails_title} of each architecture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{details} Mark it on the canvas (Ctrl+Alt+C).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{done} of {done_2} runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{edge_words} is taken</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{edge} holds in every case, so {later_words} {detail} never taken. Correct its condition, or put it last.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{edge} is for otherwise, and is tried last wherever it is. Move it to the end, so that the order reads as it runs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{edge} is for otherwise, but the other edges cover every case. It can stay, for values that are not declared.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{edge} is for when a person's time is over, but it does not leave a person's step, so it is never taken. Give it a condition.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{edge} is for when the time is over, but {node} {reason}, so it is never taken. {advice}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{edge} is never taken, because {edge_2} {reason}. Put it first with a condition, or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{edge} is never taken: wherever it holds, {cause}. {advice}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{expected_end} was expected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{first_name}.{last_name}@example.com</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{index} of {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{index} of {count} edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{int} % of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{journey}, without {variant}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{journey}, {detail} fails</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{kind}:NAME – {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{label} could not be reached</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{label} gives the fact of this name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{label} gives: {fact}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{label} has edges, and an end has none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{label}: its whole answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{line} is not of the form NAME: VALUE</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{live_mark}failed: {detail}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{met} of {rows} fit. It is an offer to look at: what divides these cases </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{minutes} min</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{min} of {total}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{mismatch}, so the agent asks again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{model} answers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{names} are both “{get}”. Choose one of them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{names} has no such option</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} (if it was decided)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} cannot be described</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} cannot be read: {strerror}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} cannot be written: {strerror}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} cannot be {value} ({error})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} changed: {detail}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} contains {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} does best</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} does not look like {pattern}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} has been changed by something else since it was opened, and was left as it is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} has several nodes that it could begin at: {titles}. Connect an edge to all but one of them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} has the same id, {id}, but what it holds {kept}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} has two prices: remove one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} is blank in {blanks} rows, and {name_2} has to be known there; declare it optional where it may be missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} is empty: it has no node. Add the first one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} is false</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} is no edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} is open, but not kept: it is not in the library until you save it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} is the same SOP, but what it holds {kept}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} is true</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} is {detail}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} looks like {pattern}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} moved from place {before} to {after}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} stands there twice: remove one row.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name} {reason}, so it cannot run. Choose the node to begin at.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name}, asked again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name}, by mistake</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name}: choose one, or type your own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name}: {correct} of {n} as expected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name}: {notes}The columns of {name_2} are kept: open it in Evaluate, Past cases.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name}: {what} ({count} in all)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name}: “{title}” is in the library with {parts}{whose}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{name}; one of
{usage}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{new} cannot be an id</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{new} cannot name a fact</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{new} cannot name a tool</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node_title} was expected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} asks for</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} calls the tool "{label}", but no word of the step matches the tool's name or description. Say in the step what the tool is called for, or in the tool what it does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} computes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} has more than one edge for otherwise; only {edge} is taken. Give the others a condition, or remove them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} is not an end, but no edge leaves it, so a run gets stuck there. Add an edge, or make it an end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} is to "{lower}", but nothing says how, and no fact holds what came out. Use a tool there, ask for a fact, or remove the step.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} is {what}, not a step, and an agent would say it to the user. Delete the step, or put what it says into the description or an article.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} leads back to itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} needs it to begin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} runs the procedure "{procedure}", which does not exist.{hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{node} uses the tool "{name}", which does not exist, so the step cannot be done. {hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{note}need not be why they were decided so.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{number} of {number_2}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{n} × {value_text} expected, {value_text_2} came out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{on} checks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{others} stops the run, because a fact is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{others} was taken before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{parameter} comes from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{parts} selected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{path_text}, where it stops</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{percent} {scenarios}, {points} more than {name} ({percent_2}), and not by chance (p = {rival}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{person} answered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{person} did not answer in time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{problems} left.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{readable} of {rows} can be read; the others are left out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{rivals}: the same in every scenario.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{rows} cannot be read and are left out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{rows} stop before an end.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{rows}: {completed} completed, {correct} correct (ECR {percent}, C-TSR {percent_2}, TSR {percent_3})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{runs} of {get} runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{runs}, {failures} failed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{runs}, {flawless_count} of them as expected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{saved}, but {why}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{scenarios} came out otherwise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{scenarios} deleted.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{scenarios} from {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{scenarios} of the same name have other inputs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{scenarios} saved to {name}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{secondary}px</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{sentences} taken in.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{share} of runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{shown} selected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{similarity} near “{wanted}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{size} GB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{source} is version {number} of “{label}” now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{start}but there is no fact "{fact}". Declare it and ask for it, or say which fact it is.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{state_text} · mocked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{step_index} of {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{steps} and {edges}. Tab goes through them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{steps} got a tool: {calls}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{subject} is {detail}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{successes} of {repeats}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{summary} covered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{text} ({name}). Not in them: {losses}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{text} No answer, so left out of the scores: {models_text}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{text}; about {scenarios} would be needed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{text}; {count} cannot be taken: {reasons}{more_text}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{titles}: enter {expected}, or leave it blank.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{titles}{location_suffix} lead back to one another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{titles}{location_suffix} {detail} like another start: no edge leads there, though the procedure begins at {node}. Connect an edge to it, or remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{title} below the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{title} strict</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{title} · step {slide_index} of {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{title} · {count} changed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{title}, and ask the user for it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{title}, only where {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{title}: list all runs again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{title}: {note}. Click, or drag it into place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{title}: {rows} repaired.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tokens} tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tool_capitalized} can never be called at {node}: {before} {condition_texts}{together}{stops}. Correct a condition, or unbind the tool.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tool_capitalized} can never be called at {node}: {condition_texts} {detail} never true{detail_2}. Correct a condition, or unbind the tool.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tool_title} was called and not expected there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tool_title} was expected and not called.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tool_title} was given {actual_text} as {name}; {due} was expected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tools} in {format}. Choose those that the open SOP needs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tool} (not declared)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tool} answered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tool} failed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{tool}, by {route}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{uncovered_edges} not covered</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{unfinished} unfinished</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{value_text} expected, {value_text_2} came out: {n}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{value}{row} in {runs} ({row_2})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{versions} versions and {runs} runs can still be read.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{waiting} s of waiting</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{what} ({count} notes in all). </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{where} does not say who carries it out. Name the role.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{where} has a time limit, but no edge says what follows when the time is over. Add an edge for that, or remove the limit.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{where} may not be carried out by whoever did "{name}", but that is no other step of a person here. Choose one of the persons' steps.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{whole} of {sentences} are in the SOP, {missing} left out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} "{name}", but no fact has that name. {hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} cannot be read: {error_text}. {hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} gives {inferred_words}, but the fact is {declared_words}. Correct the expression, or the fact's type.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} has nothing at "{path}", where the fact "{name}" is read, so a dry run would stop there. Correct the path or the sample, or declare the fact optional.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} is in words, but its procedure is run by code, which cannot decide it. Write a condition over facts.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} is in words, so only a person or a model can decide it and nothing about it can be proved. Where facts decide it, write a condition over them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} is never taken: nothing makes its condition true. Correct it, or remove the edge.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} is to be decided by a person or a model, but says nothing. Write down when to take it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} joins {count} comparisons by and and or, which is easily misread. {remedy}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} may give a fraction, but the fact is a whole number. Round it, as in round(…).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} needs {label}, </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} says "{match}", which every reader understands differently. {remedy}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} takes "{name}" from the fact "{name_2}", but {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} takes it as "{name}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words} uses "{name}", which nothing provides. Did you mean "{likely}"?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words}, may be missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{words}{more} mentions "{name}", but there is no fact and no tool of that name. {hint}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{{{name}}} is one of {values}{detail}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{{{name}}} is {bounds}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{{{name}}} is {detail}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{{{name}}} matches {pattern}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{} or before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{} or later</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>{} or more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>· scenario {scenario}: {part} is {actual} instead of {expected}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{label}” is not in the library yet; its draft is kept.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{label}” is open in another window: take {name} in there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{name}” cannot name a fact: use letters, digits, spaces, _ . and -</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{step}” calls {tool}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{suffix}” is no ending of its formats</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{text}”, as {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{title}” is called “{title_2}” now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{title}” is deleted; the library keeps what it had.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{title}” is in the library and open.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{title}” is in the library twice now: yours, and this one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{title}” is open in another window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{title}” is open in this window.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“{title}” is {where}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>… and {count} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>← Evaluation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>← → steps    ↑ ↓ journeys    Esc ends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>● Stops</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>✓ All {rows} can be read.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>✓ Done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>✓ Used by default</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>✓ {files} in {folder}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>✓ {rows} repaired, 0 broken. Proved.</source>
   <translation type="unfinished" />
  </message>
 </context>
</TS>
