import jakarta.el.ELProcessor;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** Evaluates conditions of the Unified Expression Language, which JUEL is an implementation of, in that of Tomcat. */
public class Juel {
    /** What a condition asks for variables that may be missing; Camunda's execution has this method. */
    public static class Execution {
        private final Map<String, Object> variables;

        Execution(Map<String, Object> variables) {
            this.variables = variables;
        }

        public Object getVariable(String name) {
            return variables.get(name);
        }
    }

    /** Answers each line (facts and two conditions, in Base64) with two truth values. */
    public static void main(String[] arguments) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] parts = line.split(" ");
            @SuppressWarnings("unchecked")
            var variables = (Map<String, Object>) new ELProcessor().eval(decode(parts[0]));
            System.out.println("[" + holds(decode(parts[1]), variables) + ", " + holds(decode(parts[2]), variables) + "]");
        }
    }

    private static boolean holds(String condition, Map<String, Object> variables) {
        var processor = new ELProcessor();
        variables.forEach(processor::defineBean);
        processor.defineBean("execution", new Execution(variables));
        return Boolean.TRUE.equals(processor.eval(condition));
    }

    private static String decode(String text) {
        return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
